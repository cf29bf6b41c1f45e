"""The parts of an answer, their order and the text made of them; and the check that a model's rewording still says the
same.
"""

import re
from collections.abc import Iterable, Sequence

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.calculation import Calculation
from madang.assistants.realestate.analyse.legal_figures import LegalGround
from madang.protocol import Source, View
from madang.reading import changed_figures
from madang.state import Frozen, stored_as
from madang.text import Language, Text


@stored_as("realestate.part", formerly=("madang.assistants.realestate.domain.parts:Part",))
class AnswerPart(Frozen):
    """What one step has to say, in the language of the run; the first parts carry the conclusion of the whole."""

    task: str
    conclusion: str
    findings: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()
    """The wording of the law, where it is at hand."""
    steps: tuple[str, ...] = ()
    uncertain: tuple[str, ...] = ()
    views: tuple[View, ...] = ()
    sources: tuple[Source, ...] = ()


def part_of_calculation(
    task: str, conclusion: Text, found: Calculation, language: Language, *steps: Text
) -> AnswerPart:
    """The part of a calculation: its conclusion, with conditions, articles and the view that shows how it came."""
    unsure = [_unverified(ground) for ground in found.grounds if not ground.verified]
    return AnswerPart(
        task=task,
        conclusion=conclusion.read(language),
        conditions=tuple(condition.read(language) for condition in found.conditions),
        grounds=tuple(_ground(ground).read(language) for ground in found.grounds),
        steps=tuple(step.read(language) for step in steps),
        uncertain=tuple(dict.fromkeys(text.read(language) for text in unsure)),
        views=(found.view(language),),
        sources=tuple(_source(ground) for ground in found.grounds),
    )


def part_of_rule(
    task: str, conclusion: Text, grounds: Sequence[LegalGround], language: Language, *steps: Text
) -> AnswerPart:
    """The part that says by what rule a task goes, where too little is known to work it out."""
    return AnswerPart(
        task=task,
        conclusion=conclusion.read(language),
        grounds=tuple(_ground(ground).read(language) for ground in grounds),
        steps=tuple(step.read(language) for step in steps),
        uncertain=tuple(_unverified(ground).read(language) for ground in grounds if not ground.verified),
        sources=tuple(_source(ground) for ground in grounds),
    )


def order_parts(parts: Sequence[AnswerPart]) -> list[AnswerPart]:
    """What was worked out before what the law says in general, and that only where it says something."""
    telling = [part for part in parts if part.grounds or part.task != "legal"] or parts
    return sorted(telling, key=lambda part: _RANKS.get(part.task, 0))


def render_answer(parts: Sequence[AnswerPart], missing: Sequence[str], language: Language) -> str:
    """The answer: conclusions first, then conditions, grounds, what to do, what is uncertain, and the notice."""
    blocks = [f"**{part.conclusion}**" if number == 0 else part.conclusion for number, part in enumerate(parts)]
    for title, lines in (
        (phrases.FINDINGS, _listed(line for part in parts for line in part.findings)),
        (phrases.CONDITIONS, _listed(line for part in parts for line in part.conditions)),
        (phrases.GROUNDS, _listed(line for part in parts for line in part.grounds)),
        (phrases.WORDING, _quoted(quote for part in parts for quote in part.quotes)),
        (phrases.NEXT, _listed(line for part in parts for line in part.steps)),
        (phrases.UNCERTAIN, _listed([*(line for part in parts for line in part.uncertain), *missing])),
    ):
        if lines:
            blocks.append(f"### {title.read(language)}\n\n{lines}")
    return "\n\n".join([*blocks, f"*{phrases.NOTICE.read(language)}*"])


def _listed(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in dict.fromkeys(lines))


def _quoted(quotes: Iterable[str]) -> str:
    """Each quotation as a block of its own; what is said in it cannot be taken for ours."""
    marked = ("\n".join(f"> {line}".rstrip() for line in quote.splitlines()) for quote in quotes)
    return "\n\n".join(marked)


def _ground(ground: LegalGround) -> Text:
    since = ground.effective_from.isoformat()
    return phrases.GROUND.format(article=ground.article, since=since)


def _unverified(ground: LegalGround) -> Text:
    day = ground.as_of.isoformat()
    return phrases.UNVERIFIED.format(article=ground.article, day=day)


def _source(ground: LegalGround) -> Source:
    return Source(id=ground.article, title=ground.article, as_of=ground.as_of.isoformat())


_RANKS = {"market": 1, "property": 1, "loan_products": 1, "legal": 2}


class PhrasingInput(Frozen):
    """An answer as the rules write it."""

    answer: str
    language: Language


class PhrasingOutput(Frozen):
    """An answer as it is said."""

    answer: str


def phrasing_faults(phrased: PhrasingOutput, ruled: PhrasingOutput) -> Sequence[str]:
    """What is wrong with a rewording: figures and articles changed; a heading, a quotation, a line or a no lost."""
    before, after = ruled.answer, phrased.answer
    lost = [f"the heading {title!r} is missing" for title in _HEADING.findall(before) if title not in after]
    lost += [f"the quotation {line[2:40]!r} is missing" for line in _QUOTE.findall(before) if line not in after]
    lines = len(_LINE.findall(before)), len(_LINE.findall(after))
    if lines[0] != lines[1]:
        lost.append(f"the lists have {lines[1]} lines instead of {lines[0]}")
    if bool(_NO.search(_conclusion(before))) != bool(_NO.search(_conclusion(after))):
        lost.append("the conclusion says the contrary")
    notice = before.rsplit("\n\n", 1)[-1]
    if notice not in after:
        lost.append(f"the notice {notice!r} is missing")
    return [*changed_figures(before, after), *lost]


def _conclusion(answer: str) -> str:
    return answer.split("\n\n", 1)[0]


_HEADING = re.compile(r"(?m)^### (.+)$")
_QUOTE = re.compile(r"(?m)^> .+$")
_LINE = re.compile(r"(?m)^- ")
_NO = re.compile(r"아니요|아닙니다|없습니다|않습니다|못\s|못합니다|\b(?:no|not|cannot|none|nothing)\b", re.IGNORECASE)
