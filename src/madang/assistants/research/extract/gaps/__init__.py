"""What a question asks that the documents do not give: `find_gap` for the whole of it, `led_by_unknown` for the
sentence that says so itself. Reports call them. `scope` reads numbers, years and dimensions, `one_source` things.
"""

from madang.assistants.research.extract.gaps.question_gap import QuestionGap, find_gap, find_refusal, led_by_unknown

__all__ = ["QuestionGap", "find_gap", "find_refusal", "led_by_unknown"]
