"""Parts of an answer: a conclusion with its conditions, what it rests on, what to do next, and what is uncertain."""

from collections.abc import Iterable, Sequence

from madang.assistants.realestate.domain.calculations import Calculation
from madang.assistants.realestate.domain.figures import Ground
from madang.protocol import Source, View
from madang.state.frozen import Frozen
from madang.state.stored import stored_as
from madang.text import Language, Text

__all__ = ["Part", "in_order", "of_calculation", "of_rule", "tell"]


@stored_as("realestate.part", formerly=("madang.assistants.realestate.domain.parts:Part",))
class Part(Frozen):
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


def of_calculation(task: str, conclusion: Text, found: Calculation, language: Language, *steps: Text) -> Part:
    """The part of a calculation: its conclusion, with conditions, articles and the view that shows how it came."""
    unsure = [_unverified(ground) for ground in found.grounds if not ground.verified]
    return Part(
        task=task,
        conclusion=conclusion.read(language),
        conditions=tuple(condition.read(language) for condition in found.conditions),
        grounds=tuple(_ground(ground).read(language) for ground in found.grounds),
        steps=tuple(step.read(language) for step in steps),
        uncertain=tuple(dict.fromkeys(text.read(language) for text in unsure)),
        views=(found.view(language),),
        sources=tuple(_source(ground) for ground in found.grounds),
    )


def of_rule(task: str, conclusion: Text, grounds: Sequence[Ground], language: Language, *steps: Text) -> Part:
    """The part that says by what rule a task goes, where too little is known to work it out."""
    return Part(
        task=task,
        conclusion=conclusion.read(language),
        grounds=tuple(_ground(ground).read(language) for ground in grounds),
        steps=tuple(step.read(language) for step in steps),
        uncertain=tuple(_unverified(ground).read(language) for ground in grounds if not ground.verified),
        sources=tuple(_source(ground) for ground in grounds),
    )


def in_order(parts: Sequence[Part]) -> list[Part]:
    """What was worked out before what the law says in general, and that only where it says something."""
    telling = [part for part in parts if part.grounds or part.task != "legal"] or parts
    return sorted(telling, key=lambda part: _RANKS.get(part.task, 0))


def tell(parts: Sequence[Part], missing: Sequence[str], language: Language) -> str:
    """The answer: conclusions first, then conditions, grounds, what to do, what is uncertain, and the notice."""
    blocks = [f"**{part.conclusion}**" if number == 0 else part.conclusion for number, part in enumerate(parts)]
    for title, lines in (
        (_FINDINGS, _listed(line for part in parts for line in part.findings)),
        (_CONDITIONS, _listed(line for part in parts for line in part.conditions)),
        (_GROUNDS, _listed(line for part in parts for line in part.grounds)),
        (_WORDING, _quoted(quote for part in parts for quote in part.quotes)),
        (_NEXT, _listed(line for part in parts for line in part.steps)),
        (_UNCERTAIN, _listed([*(line for part in parts for line in part.uncertain), *missing])),
    ):
        if lines:
            blocks.append(f"### {title.read(language)}\n\n{lines}")
    return "\n\n".join([*blocks, f"*{_NOTICE.read(language)}*"])


def _listed(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in dict.fromkeys(lines))


def _quoted(quotes: Iterable[str]) -> str:
    """Each quotation as a block of its own; what is said in it cannot be taken for ours."""
    marked = ("\n".join(f"> {line}".rstrip() for line in quote.splitlines()) for quote in quotes)
    return "\n\n".join(marked)


def _ground(ground: Ground) -> Text:
    since = ground.effective_from.isoformat()
    return Text(ko=f"{ground.article} ({since} 시행)", en=f"{ground.article} (in force since {since})")


def _unverified(ground: Ground) -> Text:
    day = ground.as_of.isoformat()
    return Text(
        ko=f"확인 필요: {ground.article}의 수치는 법령 원문에서 확인하지 못했습니다({day} 기준).",
        en=f"To be checked: the figure of {ground.article} was not read in the law itself (as of {day}).",
    )


def _source(ground: Ground) -> Source:
    return Source(id=ground.article, title=ground.article, as_of=ground.as_of.isoformat())


_RANKS = {"market": 1, "property": 1, "loan_products": 1, "legal": 2}
_FINDINGS = Text(ko="문제가 되는 조항", en="Troubling clauses")
_CONDITIONS = Text(ko="조건", en="Conditions")
_GROUNDS = Text(ko="근거", en="Grounds")
_WORDING = Text(ko="조문", en="The law itself")
_NEXT = Text(ko="다음에 할 일", en="What to do next")
_UNCERTAIN = Text(ko="확실하지 않은 것", en="What is uncertain")
_NOTICE = Text(
    ko="법률 자문이 아니라 정보입니다. 중요한 결정은 전문가와 확인하세요.",
    en="This is information, not legal advice. Check important decisions with a professional.",
)
