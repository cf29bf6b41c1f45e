"""What an analysis is given: legal figures, case, place, search results, the date in Korea and the language."""

from datetime import date, timedelta, timezone

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.legal_figures import LegalFacts
from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.plan.team_states import TeamInput
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.search.results import SearchResults
from madang.assistants.realestate.tools.settings import RealEstateSettings
from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.tasks import TASK_NEEDS, TaskKind, is_missing
from madang.runtime.agents import RunContext
from madang.state import Frozen
from madang.text import Language

_KOREAN_TIME = timezone(timedelta(hours=9))
_NO_RESULTS = SearchResults()


class AnalysisInput(Frozen):
    """The input of an analysis."""

    facts: LegalFacts
    case: Case
    place: NamedPlace | None
    results: SearchResults = _NO_RESULTS
    today: date
    language: Language

    def too_little_known(self, task: TaskKind) -> AnswerPart:
        """The part for a task that lacks information: it names what has to be known."""
        lacking = [need for need in TASK_NEEDS.get(task, ()) if is_missing(need, self.case, self.place)]
        names = [phrases.NEED_NAMES[need].read(self.language) for need in lacking]
        told = phrases.NEEDS_TO_CALCULATE.format(names=", ".join(names)) if names else phrases.TOO_LITTLE_KNOWN
        return AnswerPart(task=task, conclusion=told.read(self.language))


def analysis_input_for(shared: TeamInput, context: RunContext, found: SearchResults = _NO_RESULTS) -> AnalysisInput:
    """The input for a question; the base rate of the legal figures is the one told, else that of the settings."""
    facts, day = context.settings_as(RealEstateSettings).facts(), today(context)
    return AnalysisInput(
        facts=facts if shared.case.base_rate is None else facts.with_base_rate(shared.case.base_rate, since=day),
        case=shared.case,
        place=shared.spot,
        results=found,
        today=day,
        language=context.language,
    )


def today(context: RunContext) -> date:
    """The date in Korea."""
    return context.clock().astimezone(_KOREAN_TIME).date()
