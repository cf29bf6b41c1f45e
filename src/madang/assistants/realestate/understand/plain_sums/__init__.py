"""Sums that need no legal figure but what a message tells; called by the plan and by the analysis that states them.

`told.py` reads the figures, `kinds.py` and `shares.py` hold the closed forms in which sums are asked for.
"""

from madang.assistants.realestate.understand.plain_sums.kinds import plain_sum
from madang.assistants.realestate.understand.plain_sums.told import PlainSum

__all__ = ["PlainSum", "plain_sum"]
