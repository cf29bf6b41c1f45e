"""What an answer may cite, and whether the cited passages support what it says.

Called by assistants after a search and before an answer is shown; a citation that resolves to nothing is refused.
"""

from madang.knowledge.evidence.faults import Aspect, ClaimVerdict
from madang.knowledge.evidence.support import check_support
from madang.knowledge.evidence.verification import TrueStatement, VerifiedSentence, verify_text

__all__ = ["Aspect", "ClaimVerdict", "TrueStatement", "VerifiedSentence", "check_support", "verify_text"]
