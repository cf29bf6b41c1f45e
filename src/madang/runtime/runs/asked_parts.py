"""The ledger of a message: each thing it asks for is answered, asked back about, or said not to be done.

Kept here for all assistants: of a message that asks for several things, one of which nothing in the answer speaks was
dropped, whichever assistant dropped it.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from madang.protocol import Answer, AskedPart, AskOutcome, Clarification
from madang.reading import OutsideAct, OutsideKind, Span, find_outside_acts
from madang.reading.asks import Sentence, asked_in_list, asked_together, find_asks
from madang.reading.language import detect_language, find_keywords
from madang.reading.memory_requests import read_memory_request
from madang.runtime import phrases
from madang.text import Language


def account_for(message: str, answer: Answer, language: Language, *, only_talks: bool = False) -> Answer:
    """The answer with what became of each thing that was asked for; what nothing speaks of is said to be left out, and
    what has to be done outside the conversation is said not to be done by an assistant that only talks.

    What the assistant tells to be unread is told already.
    """
    if answer.status not in {"completed", "partial", "interrupted"} or detect_language(message, language) != language:
        return answer  # words of two languages do not meet
    acts = find_outside_acts(message) if only_talks else []
    parts, are_named = _parts(message, answer, [act.span for act in acts])
    if answer.status == "interrupted":
        return answer.changed(asked=tuple(_still_open(part) for part in parts))
    answer = answer.changed(asked=tuple(parts))
    said = [*_not_done_here(acts, answer, language)]
    left_out = [part.text for part in parts if part.outcome == "not_done"]
    unread = answer.understood.unread if answer.understood else ()
    ordered = [act.text for act in acts]
    unsaid = [text for text in left_out if not any(text in words or words in text for words in (*unread, *ordered))]
    if unsaid and (are_named or len(left_out) < len(parts)):
        said.append(phrases.LEFT_OUT.format(asked=" ".join(f"“{text}”" for text in unsaid)).read(language))
    if not said:
        return answer
    return answer.changed(answer="\n\n".join((answer.answer, *said)).strip(), warnings=(*answer.warnings, *said))


def _still_open(part: AskedPart) -> AskedPart:
    """A thing that nothing speaks of yet waits for the answer to what is asked back."""
    return part.changed(outcome="asked_back") if part.outcome == "not_done" else part


def _not_done_here(acts: Sequence[OutsideAct], answer: Answer, language: Language) -> Iterator[str]:
    """That nobody here does these acts, where the assistant does not say so itself."""
    told = "\n".join((answer.answer, *answer.warnings))
    for act in acts:
        if not _SAYS_IT_DOES_NOT[act.kind].search(told):
            yield phrases.OUTSIDE_ACTS[act.kind].read(language)


def _parts(message: str, answer: Answer, outside: Sequence[Span]) -> tuple[list[AskedPart], bool]:
    """The several things that a message asks for, none where it asks for one; and whether they are only named."""
    request = read_memory_request(message)
    asks = find_asks(request.rest if request and request.wish == "keep" else message)
    told = _without_echo(_told_by(answer), [message, *(ask.text for ask in asks)])
    questions, used = " ".join(_question_texts(answer)), _used_spans(answer)
    if len(asks) > 1:
        return [_asked_part(ask, told, questions, used, outside) for ask in asks], False
    listed = asked_in_list(asks[0].text) if asks else ()
    together = (asked_together(asks[0].text) if asks else None) or ()
    if len(listed) > max(len(together), 1):
        done = _steps_done(answer) >= len(listed)
        return [_listed_part(part, told, questions, is_used=done and _is_one_word(part)) for part in listed], False
    return [
        AskedPart(text=name, outcome=_named_outcome(name, asks[0].text.replace(name, ""), told, questions))
        for name in together
    ], True


def _steps_done(answer: Answer) -> int:
    """How many pieces of work are behind the answer; as many as were listed may have answered in words of their own."""
    return sum(step.status == "completed" for step in answer.plan.steps) if answer.plan else 0


def _is_one_word(part: str) -> bool:
    """Whether a thing is named by a single word, which an answer may well replace by another: 복비, 중개보수."""
    return len([word for word in find_keywords(part) if _stem(word) and word not in _ASKING]) <= 1


def _listed_part(part: str, told: str, questions: str, *, is_used: bool) -> AskedPart:
    return AskedPart(text=part, outcome=_outcome(part, told, questions, is_used=is_used))


def _asked_part(ask: Sentence, told: str, questions: str, used: Sequence[Span], outside: Sequence[Span]) -> AskedPart:
    """One of several things with what became of it; one that is nothing but an act outside is not done."""
    if any(start <= ask.span[0] + _LEAD_IN and end >= ask.span[1] - _LEAD_IN for start, end in outside):
        return AskedPart(text=ask.text, outcome="not_done")
    return AskedPart(text=ask.text, outcome=_outcome(ask.text, told, questions, is_used=_overlaps(ask.span, used)))


def _without_echo(told: str, asked: Sequence[str]) -> str:
    """What is told without the words of the message: a heading that repeats a question, or a refusal that quotes a
    word, answers nothing.
    """
    for text in sorted(asked, key=len, reverse=True):
        told = told.replace(text.casefold(), " ")
    return _QUOTED.sub(" ", told)


def _named_outcome(name: str, beside: str, told: str, questions: str) -> AskOutcome:
    """What became of a thing that is only named: its first word counts, for the others are often left out, and of a
    compound its head as well (투자수익률, 수익률); one that is said of what is named beside it is told of with that.
    """
    stems = [stem for word in find_keywords(name) if (stem := _stem(word))]
    first = next((stem for stem in stems if stem not in beside.casefold()), stems[0] if stems else name)
    if first in questions:
        return "asked_back"
    heads = stems[-1:] if len(name.split()) == 1 else []
    return "answered" if any(word in told for word in (first, *heads)) else "not_done"


def _outcome(ask: str, told: str, questions: str, *, is_used: bool) -> AskOutcome:
    """What became of one thing; one whose words name nothing counts as answered with the others."""
    words = [stem for word in find_keywords(ask) if (stem := _stem(word))]
    if any(word in questions for word in words):
        return "asked_back"
    heads = [word[-2:] for word in words if _COMPOUND.fullmatch(word)]
    return "answered" if not words or is_used or any(word in told for word in (*words, *heads)) else "not_done"


def _stem(word: str) -> str:
    """What of a keyword can be found in another sentence: verbs end differently there, and they and bare numbers say
    little by themselves.
    """
    says_little = word.isdigit() or (word.endswith("다") and len(word) > 1)
    return "" if says_little else word.casefold()


def _told_by(answer: Answer) -> str:
    """All words with which an answer speaks of something."""
    views = [view.title for view in answer.views]
    steps = [step.task or "" for step in answer.plan.steps] if answer.plan else []
    read = [value.text for value in answer.understood.values] if answer.understood else []
    forms = [*(PurePath(file.name).suffix for file in answer.files), *(view.kind for view in answer.views)]
    made = [phrases.FORM_NAMES[form] for form in forms if form in phrases.FORM_NAMES]
    names = [file.name for file in answer.files]
    return "\n".join([answer.answer, *answer.warnings, *views, *steps, *read, *names, *made]).casefold()


def _question_texts(answer: Answer) -> Sequence[str]:
    return [each.question.casefold() for each in answer.questions if isinstance(each, Clarification)]


def _used_spans(answer: Answer) -> list[tuple[int, int]]:
    return [value.span for value in answer.understood.values if value.span] if answer.understood else []


def _overlaps(span: tuple[int, int], others: Sequence[tuple[int, int]]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in others)


_LEAD_IN = 12
"""How many characters of a request may lead in to an act, or follow it: and please, 그리고."""
_ASKING = frozenset({"가능", "방법", "여부", "allowed", "possible", "how"})
"""Words that say what is asked of a thing, and name none."""
_COMPOUND = re.compile(r"[가-힣]{4,}")
"""A word that may be told of by its head alone: 전세대출, 대출."""
_QUOTED = re.compile(r"“[^”\n]{1,60}”|(?<![a-z])'[^'\n]{1,40}'(?![a-z])")
_SAYS_IT_DOES_NOT: dict[OutsideKind, re.Pattern[str]] = {
    "send": re.compile(r"보내지 않|send no|do not send"),
    "book": re.compile(r"예약[^.\n]{0,20}(?:않|못)|neither book|do not book|book nothing"),
    "pay": re.compile(r"(?:결제|예약)[^.\n]{0,20}(?:않|못)|nor pay|do not pay"),
    "call": re.compile(r"전화[^.\n]{0,10}(?:않|못)|call nobody"),
    "translate": re.compile(r"번역[^.\n]{0,10}(?:않|못)|do not translate"),
}
"""How an assistant says by itself that it does not do an act."""
