"""The tools of the advisor: law, calculators, market and clauses, each exactly what the teams do, with typed arguments.

A part of an answer becomes a result whose sentences are true and whose figures can be referred to.
"""

import asyncio
from collections.abc import Mapping
from datetime import date
from functools import cache, partial
from typing import Any, cast

from pydantic import BaseModel, Field, create_model

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import analysis_input_for, today
from madang.assistants.realestate.agents.risk_analysis import part_of_review, review_contract
from madang.assistants.realestate.agents.search_team.law import find_law
from madang.assistants.realestate.agents.search_team.market import find_market
from madang.assistants.realestate.agents.teams import ANALYSES, FROM_SEARCHES, run_analysis
from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.plan.team_states import TeamInput
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.tools.law_book import read_subject, task_grounds
from madang.assistants.realestate.tools.law_lookup import look_up_law
from madang.assistants.realestate.tools.place_lookup import find_place
from madang.assistants.realestate.tools.rule_book import choose_rules, question_asked
from madang.assistants.realestate.understand.beyond_knowledge import unknown_kind
from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.intent import QuestionIntent, as_unknown, read_intent, with_rules
from madang.assistants.realestate.understand.message import read_message
from madang.assistants.realestate.understand.tasks import TaskKind, fields_used
from madang.assistants.realestate.understand.understanding import label_of, show_value
from madang.protocol import Source, Understanding
from madang.reading import find_figures
from madang.reading.language import split_sentences
from madang.runtime.agent_loop import OfferedTool, ToolInputError, ToolResult, think
from madang.runtime.agents import RunContext
from madang.text import Language


def advisor_tools(shared: TeamInput, *, names_assumptions: bool = True) -> tuple[OfferedTool, ...]:
    """The tools for one consultation; what was told in it counts where an argument is left out.

    With `names_assumptions`, what a calculation found says what it assumes that nobody told.
    """
    return (
        OfferedTool(
            name="search_law",
            about="What Korean law says on a question of leases, sales, brokerage or taxes. Ask in full sentences.",
            arguments=LawQuestion,
            run=partial(_search_law, shared),
        ),
        OfferedTool(
            name="article_text",
            about="An article of Korean law as in force on a day: its summary, and its wording where it was imported.",
            arguments=ArticleOnDay,
            run=_article_text,
        ),
        OfferedTool(
            name="market_prices",
            about="What homes in a district of Seoul, Incheon or Gyeonggi are sold and let for, from reported deals.",
            arguments=MarketQuestion,
            run=partial(_market_prices, shared),
        ),
        OfferedTool(
            name="review_clauses",
            about="Reviews clauses of a lease or sale contract: what is unfair or void, why, and better wording.",
            arguments=ClauseText,
            run=partial(_review_clauses, shared),
        ),
        *(
            _calculator(cast("TaskKind", task), shared, names_assumptions=names_assumptions)
            for task in ANALYSES
            if task not in FROM_SEARCHES
        ),
        think,
    )


def result_of_part(part: AnswerPart) -> ToolResult:
    """A part of an answer as a result: its sentences, the figures of its conclusion as v1, v2, ..., and its sources.

    That a rule only seems to be the one asked for stands once, among what is uncertain, and not before each sentence.
    """
    finding = part.finding if part.uncertain and not part.may_not_fit else part.conclusion
    figures = {f"v{number}": figure.text for number, figure in enumerate(find_figures(finding), 1)}
    lines = (finding, *part.related, *part.findings, *part.conditions, *part.grounds, *part.steps)
    return ToolResult(
        statements=tuple(line for line in (*lines, *part.uncertain) if line),
        values={"conclusion": finding, **figures},
        sources=part.sources,
        views=part.views,
        as_of=next((source.as_of for source in part.sources if source.as_of), None),
        data={"part": part.model_dump(mode="json")},
    )


def result_of_told(understood: Understanding | None, language: Language) -> ToolResult:
    """What the person told, as it was read: the figures of the question, to be compared with those that were found."""
    values = understood.values if understood else ()
    told = (phrases.TOLD.format(label=each.label, value=each.shown).read(language) for each in values if each.shown)
    return ToolResult(statements=tuple(told))


class LawQuestion(BaseModel):
    """A question of law."""

    question: str = Field(min_length=2, max_length=600)


class ArticleOnDay(BaseModel):
    """An article, such as 주택임대차보호법 제6조의3, and the day for which it is asked."""

    article: str = Field(min_length=3, max_length=120)
    as_of: date | None = None


class MarketQuestion(BaseModel):
    """A place and a kind of deal."""

    place: str = Field(min_length=2, max_length=60)
    deal: str | None = Field(default=None, pattern="^(sale|jeonse|wolse)$")
    area: float | None = Field(default=None, gt=0, le=1000, description="Square metres of exclusive use.")


class ClauseText(BaseModel):
    """The text of clauses."""

    text: str = Field(min_length=5, max_length=20_000)


async def _search_law(shared: TeamInput, asked: LawQuestion, context: RunContext) -> ToolResult:
    intent = await _law_intent(asked.question, shared.case, context)
    part, _ = await find_law(shared.changed(user_query=asked.question, reading=intent), context)
    if part.conclusion == phrases.NO_ARTICLE_FOUND.read(context.language):
        return _nothing_on(asked.question, context.language)
    return result_of_part(part)


def _nothing_on(question: str, language: Language) -> ToolResult:
    """That nothing was found, naming the question: it is the advisor's, and not the one that the person asked."""
    asked = " ".join(question.split()).rstrip(".!? ")
    told = (phrases.NO_ARTICLE_FOR.format(question=asked), phrases.OUTSIDE_THE_SUMMARIES_AS_WELL)
    return ToolResult(statements=tuple(text.read(language) for text in told), whole_only=True)


async def _law_intent(question: str, case: Case, context: RunContext) -> QuestionIntent:
    """The intent of a question of law, read as a message would be."""
    day, subject = today(context), await asyncio.to_thread(read_subject, question)
    labels = read_message(question, day).labels
    read = read_intent(
        question, subject=subject, grounds=task_grounds(), attached=None, labels=labels, message_case=case
    )
    asked_for = question_asked(question, subject, case, ("legal",), day)
    choice = await asyncio.to_thread(choose_rules, asked_for, read.about)
    intent = with_rules(read, choice.rules, doubtful=choice.doubtful, likely=choice.likely)
    kind = unknown_kind(question, day)
    return as_unknown(intent, kind) if kind else intent


async def _article_text(asked: ArticleOnDay, context: RunContext) -> ToolResult:
    on = asked.as_of or today(context)
    hits = [hit for hit in await look_up_law(asked.article, (), context, on=on, by_words=False) if hit.named]
    if not hits:
        raise ToolInputError(
            f"There is no text of {asked.article!r}. Name the law in full and the article: 민법 제618조."
        )
    hit, language = hits[0], context.language
    if hit.effective_from and hit.effective_from > on:
        raise ToolInputError(f"{hit.citation} is known here as in force from {hit.effective_from}, not on {on}.")
    said = hit.summary.read(language) if hit.summary else ""
    text = hit.wording.text if hit.wording else ""
    cited = f"{hit.citation} {hit.title}".strip()
    as_of = hit.as_of.isoformat() if hit.as_of else None
    return ToolResult(
        statements=tuple(line for line in (f"{cited}: {said}" if said else "", text) if line),
        values={"article": hit.citation},
        sources=(Source(id=hit.citation, title=cited, as_of=as_of, excerpt=(text or said)[:600]),),
        as_of=as_of,
    )


async def _market_prices(shared: TeamInput, asked: MarketQuestion, context: RunContext) -> ToolResult:
    place = _known_place(asked.place)
    case = shared.case.updated(Case.model_validate({"deal": asked.deal, "area": asked.area}))
    part, _ = await find_market(shared.changed(spot=place, case=case, attachments=()), context)
    return result_of_part(part)


def _known_place(name: str) -> NamedPlace:
    """The place of a name; `ToolInputError` where none is known."""
    place = find_place(name)
    if place is None:
        raise ToolInputError(f"{name!r} is no place that is known here. Name a district, such as 마포구.")
    return place


async def _review_clauses(shared: TeamInput, asked: ClauseText, context: RunContext) -> ToolResult:
    given = analysis_input_for(shared, context)
    review = await asyncio.to_thread(review_contract, asked.text, given)
    return result_of_part(part_of_review(review, given.language))


def _calculator(task: TaskKind, shared: TeamInput, *, names_assumptions: bool) -> OfferedTool:
    return OfferedTool(
        name=f"calculate_{task}",
        about=f"{(ANALYSES[task].__doc__ or task).splitlines()[0]} Amounts in won, rates in percent.",
        arguments=_arguments_of(task),
        run=partial(_calculate, task, shared, names_assumptions),
    )


@cache
def _arguments_of(task: TaskKind) -> type[BaseModel]:
    """The details of the case that a calculation works with, and the place; all may be left out."""
    names = sorted(fields_used((task,)) & Case.model_fields.keys())
    fields: dict[str, Any] = {
        name: (Case.model_fields[name].annotation, Field(default=None, description=label_of(name, "en")))
        for name in names
    }
    return create_model(f"Arguments_{task}", place=(str | None, None), **fields)


async def _calculate(
    task: TaskKind, shared: TeamInput, names_assumptions: bool, asked: BaseModel, context: RunContext
) -> ToolResult:
    told: Mapping[str, Any] = {name: value for name, value in dict(asked).items() if value is not None}
    place = _known_place(str(told["place"])) if "place" in told else shared.spot
    case = shared.case.updated(Case.model_validate({name: each for name, each in told.items() if name != "place"}))
    given = analysis_input_for(shared.changed(case=case, spot=place), context)
    result = result_of_part(run_analysis(task, given))
    assumed = _assumed(shared, case, place, context.language) if names_assumptions else ""
    return _under(assumed, result, context.language) if assumed else result


def _assumed(shared: TeamInput, case: Case, place: NamedPlace | None, language: Language) -> str:
    """What a calculation works with that is not what was told, as people read it."""
    known = dict(shared.case)
    new = {name: value for name, value in dict(case).items() if value is not None and value != known[name]}
    shown = [f"{label_of(name, language)} {show_value(name, value, language)}".strip() for name, value in new.items()]
    if place is not None and place != shared.spot:
        shown.append(place.name)
    return ", ".join(shown)


def _under(assumed: str, result: ToolResult, language: Language) -> ToolResult:
    """The result of which every sentence names what is assumed; grounds of law hold without it."""
    part: Any = result.data["part"]
    said = [
        (sentence.text, line in part["grounds"]) for line in result.statements for sentence in split_sentences(line)
    ]
    under = partial(phrases.UNDER_ASSUMPTION.format, assumed=assumed)
    statements = tuple(text if is_ground else under(said=text).read(language) for text, is_ground in said)
    return result.changed(
        statements=statements,
        values={"conclusion": statements[0]},
        whole_only=True,
        opening=under(said="").read(language),
        opening_again=phrases.UNDER_SAME_ASSUMPTION.read(language),
    )
