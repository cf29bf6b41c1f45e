"""The answer that rules give: what the law says, what it depends on, exceptions, next steps and the paragraphs."""

from collections.abc import Callable, Sequence

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.calculation import won_text
from madang.assistants.realestate.analyse.deadlines import add_months
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.search.answer_rules import AnswerRule, Paragraph, Worked, paragraph_of
from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.tasks import TaskKind
from madang.protocol import Source
from madang.text import Language, Text

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
    turns_on = [] if calculated else _turns_on(first, language)
    next_steps = () if calculated else tuple(text.read(language) for text in first.next)
    return AnswerPart(
        task="legal",
        conclusion=" ".join([*turns_on, _answer(first, case, language)]),
        related=tuple(_answer(rule, case, language) for rule in others),
        conditions=tuple(text.read(language) for rule in rules[:_WITH_CONDITIONS] for text in rule.exceptions),
        grounds=_grounds(rules, language, law_name),
        steps=(*next_steps, *_form(first, language)),
        uncertain=tuple(_unverified(rule, language) for rule in rules if rule.policy),
        sources=tuple(_source(rule, cited(basis, law_name)) for rule in rules for basis in rule.basis),
    )


def branches_text(labels_and_outcomes: Sequence[tuple[Text, Text]], language: Language) -> str:
    """What follows from each choice of a fact, one sentence after the other."""
    told = [phrases.FACT_BRANCH.format(label=label, outcome=outcome) for label, outcome in labels_and_outcomes]
    return " ".join(each.read(language) for each in told)


def _answer(rule: AnswerRule, case: Case, language: Language) -> str:
    """What a rule says, with what follows for the values that were told."""
    return " ".join([rule.answer.read(language), *_worked(rule, case, language), *_worked_day(rule, case, language)])


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
    if rule.worked is None:
        return []
    given, times = getattr(case, rule.worked.of), rule.worked.times
    times = getattr(case, times) if isinstance(times, str) else times
    if not given or not times:
        return []
    label, total = phrases.CASE_LABELS[rule.worked.of], given * times
    worked = phrases.RULE_WORKED_ONCE if times == 1 else phrases.RULE_WORKED
    sentence = worked.format(label=label, given=won_text(given), times=times, result=won_text(total))
    return [sentence.read(language), *_shared(rule.worked, total, case, language)]


def _shared(worked: Worked, total: int, case: Case, language: Language) -> list[str]:
    """The share of a total that counts, where another value that was told decides it."""
    decides = getattr(case, worked.by) if worked.by else None
    share = next((share for most, share in worked.shares if decides and decides <= most), None)
    if share is None:
        return []
    counted = min(total, worked.most or total)
    sentence = phrases.RULE_SHARE.format(
        counted=won_text(counted), share=share, result=won_text(counted * share // 100)
    )
    return [sentence.read(language)]


def _worked_day(rule: AnswerRule, case: Case, language: Language) -> list[str]:
    """The day that follows from a day that was told."""
    day = getattr(case, rule.worked_day.of) if rule.worked_day else None
    if rule.worked_day is None or day is None:
        return []
    last = add_months(day, 12 * rule.worked_day.years)
    sentence = phrases.RULE_DAY.format(day=day.isoformat(), years=rule.worked_day.years, last=last.isoformat())
    return [sentence.read(language)]


def _turns_on(rule: AnswerRule, language: Language) -> list[str]:
    """What the answer depends on, where it is neither yes nor no."""
    asked = rule.on if {"may", "must"} & set(rule.kinds) else None
    return [phrases.RULE_DEPENDS_ON.format(on=asked).read(language)] if asked else []


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


_WITH_CONDITIONS = 2
"""How many rules are told with their exceptions."""
