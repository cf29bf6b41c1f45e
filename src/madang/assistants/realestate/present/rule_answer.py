"""The answer that rules give: what the law says, what it depends on, exceptions, next steps and the paragraphs."""

from collections.abc import Callable, Sequence

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.calculation import won_text
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.search.answer_rules import AnswerRule, Paragraph, paragraph_of
from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.tasks import TaskKind
from madang.protocol import Source
from madang.text import Language

LawName = Callable[[str], str]
"""What a law is called, by its id."""


def part_of_rules(
    rules: Sequence[AnswerRule], case: Case, language: Language, law_name: LawName, *, tasks: Sequence[TaskKind] = ()
) -> AnswerPart:
    """The part that states some rules: the first as the conclusion, what the others say beside it.

    Where its calculation is among the `tasks`, that one tells what it depends on and what to do next.
    """
    first, *others = rules
    calculated = first.calculation is not None and first.calculation in tasks
    next_steps = () if calculated else tuple(text.read(language) for text in first.next)
    return AnswerPart(
        task="legal",
        conclusion=" ".join([first.answer.read(language), *_worked(first, case, language)]),
        related=tuple(" ".join([rule.answer.read(language), *_worked(rule, case, language)]) for rule in others),
        conditions=(
            *(() if calculated else _depends_on(first, language)),
            *(text.read(language) for text in first.exceptions),
        ),
        grounds=_grounds(rules, language, law_name),
        steps=(*next_steps, *_form(first, language)),
        uncertain=tuple(_unverified(rule, language) for rule in rules if rule.policy),
        sources=tuple(_source(rule, cited(basis, law_name)) for rule in rules for basis in rule.basis),
    )


def cited(basis: Paragraph, law_name: LawName) -> str:
    """A paragraph as it is cited: 주택임대차보호법 제6조의3 제1항."""
    law, _, number = basis.partition("(")[0].partition(" ")
    article, _, branch = number.partition("-")
    paragraph = paragraph_of(basis)
    return (
        f"{law_name(law)} 제{article}조"
        + (f"의{branch}" if branch else "")
        + (f" 제{paragraph}항" if paragraph else "")
    )


def _worked(rule: AnswerRule, case: Case, language: Language) -> list[str]:
    """The calculation of a rule with the value that was told."""
    given: int | None = getattr(case, rule.worked.of) if rule.worked else None
    if rule.worked is None or not given:
        return []
    sentence = phrases.RULE_WORKED.format(
        label=phrases.CASE_LABELS[rule.worked.of], given=won_text(given), result=won_text(given * rule.worked.times)
    )
    return [sentence.read(language)]


def _depends_on(rule: AnswerRule, language: Language) -> tuple[str, ...]:
    return (phrases.RULE_DEPENDS_ON.format(on=rule.on).read(language),) if rule.on else ()


def _grounds(rules: Sequence[AnswerRule], language: Language, law_name: LawName) -> tuple[str, ...]:
    """Each paragraph once, with the day from which the first rule that rests on it holds."""
    since = dict[str, str]()
    for rule in rules:
        named = [cited(basis, law_name) for basis in rule.basis]
        for article in (*named, *([rule.policy.read(language)] if rule.policy else [])):
            since.setdefault(article, rule.effective_from.isoformat())
    return tuple(phrases.GROUND_IN_FORCE.format(article=name, since=day).read(language) for name, day in since.items())


def _form(rule: AnswerRule, language: Language) -> tuple[str, ...]:
    return (phrases.RULE_FORMS[rule.form].read(language),) if rule.form else ()


def _unverified(rule: AnswerRule, language: Language) -> str:
    article = rule.policy.read(language) if rule.policy else ""
    return phrases.FIGURE_UNVERIFIED.format(article=article, day=rule.as_of.isoformat()).read(language)


def _source(rule: AnswerRule, paragraph: str) -> Source:
    return Source(id=paragraph, title=paragraph, as_of=rule.as_of.isoformat(), excerpt=rule.answer.ko)
