"""The parts of an answer, their order and their text."""

from collections.abc import Iterable, Sequence

from pydantic import JsonValue

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.calculation import Calculation
from madang.assistants.realestate.analyse.legal_figures import LegalGround
from madang.protocol import Source, View
from madang.state import Frozen, stored_as
from madang.text import Language, Text


@stored_as("realestate.part", formerly=("madang.assistants.realestate.domain.parts:Part",))
class AnswerPart(Frozen):
    """The contribution of one step, in the language of the run; the first part has the main conclusion."""

    task: str
    conclusion: str
    caution: str = ""
    """Said before the conclusion where it may not be what was asked for; the conclusion has it at its beginning."""
    may_not_fit: bool = False
    """Whether nothing nearer was found, rather than an answer."""
    related: tuple[str, ...] = ()
    """What the law says beside it."""
    findings: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    """How a draft came through its review, whether or not anything is wrong with it."""
    lines: tuple[str, ...] = ()
    """What a file that was handed in says, each line with its place."""
    conditions: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()
    """The wording of the law, where it was imported."""
    steps: tuple[str, ...] = ()
    uncertain: tuple[str, ...] = ()
    views: tuple[View, ...] = ()
    sources: tuple[Source, ...] = ()
    raw: dict[str, JsonValue] = {}
    """What the tool of the step worked out, by name, before it was put into words."""

    @property
    def finding(self) -> str:
        """The conclusion without the caution before it."""
        return self.conclusion.removeprefix(self.caution).strip()


def part_of_calculation(
    task: str, conclusion: Text, found: Calculation, language: Language, *steps: Text
) -> AnswerPart:
    """The part for a calculation: its conclusion, conditions, articles and view."""
    unverified = [_unverified(ground) for ground in found.grounds if not ground.verified]
    return AnswerPart(
        task=task,
        conclusion=conclusion.read(language),
        conditions=tuple(condition.read(language) for condition in found.conditions),
        grounds=tuple(_ground(ground).read(language) for ground in found.grounds),
        steps=tuple(step.read(language) for step in steps),
        uncertain=tuple(dict.fromkeys(text.read(language) for text in unverified)),
        views=(found.view(language),),
        sources=tuple(_source(ground) for ground in found.grounds),
        raw=found.figures,
    )


def part_of_rule(
    task: str, conclusion: Text, grounds: Sequence[LegalGround], language: Language, *steps: Text
) -> AnswerPart:
    """The part that states the rule, where too little is known to calculate."""
    return AnswerPart(
        task=task,
        conclusion=conclusion.read(language),
        grounds=tuple(_ground(ground).read(language) for ground in grounds),
        steps=tuple(step.read(language) for step in steps),
        uncertain=tuple(_unverified(ground).read(language) for ground in grounds if not ground.verified),
        sources=tuple(_source(ground) for ground in grounds),
    )


def order_parts(parts: Sequence[AnswerPart]) -> list[AnswerPart]:
    """Calculations before searches before the law; a law search without result is left out if there is more."""
    shown = [part for part in parts if part.grounds or part.task != "legal"] or parts
    return sorted(shown, key=lambda part: _RANKS.get(part.task, 0))


def render_answer(parts: Sequence[AnswerPart], missing: Sequence[str], language: Language) -> str:
    """The answer: conclusions first, then conditions, grounds, what to do, what is uncertain, and the notice."""
    blocks = [f"**{part.conclusion}**" if number == 0 else part.conclusion for number, part in enumerate(parts)]
    for title, lines in (
        (phrases.CHECKS_HEADING, _listed(line for part in parts for line in part.checks)),
        (phrases.FINDINGS_HEADING, _listed(line for part in parts for line in part.findings)),
        (phrases.LINES_HEADING, _listed(line for part in parts for line in part.lines)),
        (phrases.RELATED_HEADING, _listed(line for part in parts for line in part.related)),
        (phrases.CONDITIONS_HEADING, _listed(line for part in parts for line in part.conditions)),
        (phrases.GROUNDS_HEADING, _listed(line for part in parts for line in part.grounds)),
        (phrases.WORDING_HEADING, _quoted(quote for part in parts for quote in part.quotes)),
        (phrases.NEXT_STEPS_HEADING, _listed(line for part in parts for line in part.steps)),
        (phrases.UNCERTAIN_HEADING, _listed([*(line for part in parts for line in part.uncertain), *missing])),
    ):
        if lines:
            blocks.append(f"### {title.read(language)}\n\n{lines}")
    return "\n\n".join([*blocks, f"*{phrases.NOT_LEGAL_ADVICE.read(language)}*"])


def _listed(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in dict.fromkeys(lines))


def _quoted(quotes: Iterable[str]) -> str:
    """Each quotation as a quoted block, so that it cannot be mistaken for our text."""
    marked = ("\n".join(f"> {line}".rstrip() for line in quote.splitlines()) for quote in quotes)
    return "\n\n".join(marked)


def _ground(ground: LegalGround) -> Text:
    since = ground.effective_from.isoformat()
    return phrases.GROUND_IN_FORCE.format(article=ground.article, since=since)


def _unverified(ground: LegalGround) -> Text:
    day = ground.as_of.isoformat()
    return phrases.FIGURE_UNVERIFIED.format(article=ground.article, day=day)


def _source(ground: LegalGround) -> Source:
    return Source(id=ground.article, title=ground.article, as_of=ground.as_of.isoformat())


_RANKS = {"unknown": -1, "overview": -1, "market": 1, "property": 1, "loan_products": 1, "legal": 2}
