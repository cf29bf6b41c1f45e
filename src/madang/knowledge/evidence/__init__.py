"""What an answer may cite, and whether the cited passages support what it says.

Called by assistants after a search and before an answer is shown; a citation that resolves to nothing is refused.
"""

from madang.knowledge.evidence.claims.faults import Aspect, ClaimVerdict
from madang.knowledge.evidence.law_citations import CheckedCitation, CitationVerdict, check_law_citations
from madang.knowledge.evidence.report import VerificationReport, report_on, statements_in
from madang.knowledge.evidence.support import check_support
from madang.knowledge.evidence.verification import TrueStatement, VerifiedSentence, verify_text

__all__ = [
    "Aspect",
    "CheckedCitation",
    "CitationVerdict",
    "ClaimVerdict",
    "TrueStatement",
    "VerificationReport",
    "VerifiedSentence",
    "check_law_citations",
    "check_support",
    "report_on",
    "statements_in",
    "verify_text",
]
