"""The ledger of a message: each thing it asks for is answered, asked back about, or said not to be done.

Kept here for all assistants: of a message that asks for several things, one of which nothing in the answer speaks was
dropped, whichever assistant dropped it.
"""

from collections.abc import Sequence

from madang.protocol import Answer, AskedPart, AskOutcome, Clarification
from madang.reading.asks import asked_together, find_asks
from madang.reading.language import detect_language, find_keywords
from madang.reading.memory_requests import read_memory_request
from madang.runtime import phrases
from madang.text import Language


def account_for(message: str, answer: Answer, language: Language) -> Answer:
    """The answer with what became of each thing that was asked for; what nothing speaks of is said to be left out.

    What the assistant tells to be unread is told already.
    """
    if answer.status not in {"completed", "partial", "interrupted"} or detect_language(message, language) != language:
        return answer  # words of two languages do not meet
    parts = _parts(message, answer)
    left_out = [part.text for part in parts if part.outcome == "not_done"]
    unread = answer.understood.unread if answer.understood else ()
    unsaid = [text for text in left_out if not any(text in words or words in text for words in unread)]
    if not unsaid or answer.status == "interrupted" or len(left_out) == len(parts):
        return answer.changed(asked=tuple(parts))
    said = phrases.LEFT_OUT.format(asked=" ".join(f"“{text}”" for text in unsaid)).read(language)
    return answer.changed(asked=tuple(parts), answer=f"{answer.answer}\n\n{said}", warnings=(*answer.warnings, said))


def _parts(message: str, answer: Answer) -> list[AskedPart]:
    """The several things that a message asks for; none where it asks for one."""
    request = read_memory_request(message)
    asks = find_asks(request.rest if request and request.wish == "keep" else message)
    told, questions, used = _told_by(answer), " ".join(_question_texts(answer)), _used_spans(answer)
    if len(asks) > 1:
        return [
            AskedPart(text=ask.text, outcome=_outcome(ask.text, told, questions, is_used=_overlaps(ask.span, used)))
            for ask in asks
        ]
    together = (asked_together(asks[0].text) if asks else None) or ()
    return [
        AskedPart(text=name, outcome=_named_outcome(name, asks[0].text.replace(name, ""), told, questions))
        for name in together
    ]


def _named_outcome(name: str, beside: str, told: str, questions: str) -> AskOutcome:
    """What became of a thing that is only named: its first word counts, for the others are often left out; one that is
    said of what is named beside it is told of with that.
    """
    stems = [stem for word in find_keywords(name) if (stem := _stem(word))]
    first = next((stem for stem in stems if stem not in beside.casefold()), stems[0] if stems else name)
    if first in questions:
        return "asked_back"
    return "answered" if first in told else "not_done"


def _outcome(ask: str, told: str, questions: str, *, is_used: bool) -> AskOutcome:
    """What became of one thing; one whose words name nothing counts as answered with the others."""
    words = [stem for word in find_keywords(ask) if (stem := _stem(word))]
    if any(word in questions for word in words):
        return "asked_back"
    return "answered" if not words or is_used or any(word in told for word in words) else "not_done"


def _stem(word: str) -> str:
    """What of a keyword can be found in another sentence: verbs end differently there, and say little by themselves."""
    return "" if word.endswith("다") and len(word) > 1 else word.casefold()


def _told_by(answer: Answer) -> str:
    """All words with which an answer speaks of something."""
    views = [view.title for view in answer.views]
    steps = [step.task or "" for step in answer.plan.steps] if answer.plan else []
    read = [value.text for value in answer.understood.values] if answer.understood else []
    parts = [answer.answer, *answer.warnings, *views, *steps, *read, *(file.name for file in answer.files)]
    return "\n".join(parts).casefold()


def _question_texts(answer: Answer) -> Sequence[str]:
    return [each.question.casefold() for each in answer.questions if isinstance(each, Clarification)]


def _used_spans(answer: Answer) -> list[tuple[int, int]]:
    return [value.span for value in answer.understood.values if value.span] if answer.understood else []


def _overlaps(span: tuple[int, int], others: Sequence[tuple[int, int]]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in others)
