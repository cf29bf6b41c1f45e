"""What a question asks that the documents do not give: what rules find by its words, decided by the evidence of the
best claim where there are vectors to weigh it with.
"""

import re
from collections.abc import Sequence

from madang.assistants.research.extract.compression import RankedQuote
from madang.assistants.research.extract.gaps.evidence import MISSING, judge_given
from madang.assistants.research.extract.gaps.question_gap import QuestionGap, gap_by_rules
from madang.assistants.research.extract.notes import RawNote
from madang.assistants.research.extract.parts import question_parts
from madang.assistants.research.extract.relevance import Asked, Meanings


def find_gap(asked: Asked, ranked: Sequence[RankedQuote], found: Sequence[RawNote], meanings: Meanings) -> QuestionGap:
    """What the question asks for that nothing of what was found gives.

    Rules tell which words no claim has; whether some claim answers nevertheless, in words of its own, is weighed.
    """
    gap = gap_by_rules(asked, ranked, found, meanings)
    if not meanings.vectors or not _is_short(asked):
        return gap
    judged = judge_given(asked, rules_as_evidence(gap), found, meanings)
    if judged.missing < MISSING:
        return QuestionGap()
    if any(gap):
        return gap
    words = judged.lacking or _asking_word(asked.text)
    return QuestionGap(words) if words else QuestionGap(figure=True)


def _is_short(asked: Asked) -> bool:
    """Whether one claim can have all that is asked; no long question was among those that weights were fitted on."""
    return 0 < len(asked.terms) <= _MOST_TERMS and len(question_parts(asked.text)) == 1


def rules_as_evidence(gap: QuestionGap) -> dict[str, float]:
    """What rules say of a question, to be weighed with the claims."""
    return {"rules_words": float(bool(gap.words)), "rules_figure": float(gap.figure)}


def _asking_word(question: str) -> tuple[str, ...]:
    """The word that asks, where every other word of the question is met; empty where an amount is asked for."""
    found = _ASKING.search(question)
    return (found.group(),) if found else ()


_MOST_TERMS = 6
_ASKING = re.compile(r"\b(?:who(?:m|se)?|when|where|why)\b|누구|누가|언제|어디|왜", re.IGNORECASE)
