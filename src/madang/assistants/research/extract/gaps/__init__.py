"""What a question asks that the documents do not give: `find_gap` for the whole of it, `led_by_unknown` for the
sentence that says so itself. Reports call both. Rules of `question_gap` find words that no claim has (`scope` reads
numbers, years and dimensions, `one_source` things); `evidence` weighs whether a claim has all that is `wanted`.
"""

from madang.assistants.research.extract.gaps.judged_gap import find_gap
from madang.assistants.research.extract.gaps.question_gap import (
    QuestionGap,
    find_refusal,
    gap_by_rules,
    led_by_unknown,
)

__all__ = ["QuestionGap", "find_gap", "find_refusal", "gap_by_rules", "led_by_unknown"]
