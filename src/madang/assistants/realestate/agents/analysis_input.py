"""What an analysis is given: legal figures, case, place, search results, the date in Korea and the language; and advice
that several analyses share.
"""

from datetime import date, timedelta, timezone

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.legal_figures import LegalFacts
from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.plan.team_states import TeamInput
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.search.results import SearchResults
from madang.assistants.realestate.tools.settings import RealEstateSettings
from madang.assistants.realestate.understand.case import Case
from madang.runtime.agents import RunContext
from madang.state import Frozen
from madang.text import Language

_KOREAN_TIME = timezone(timedelta(hours=9))


def today(context: RunContext) -> date:
    """The day in Korea."""
    return context.clock().astimezone(_KOREAN_TIME).date()


_NO_RESULTS = SearchResults()


class AnalysisInput(Frozen):
    """What an analysis works with."""

    facts: LegalFacts
    case: Case
    place: NamedPlace | None
    results: SearchResults = SearchResults()
    today: date
    language: Language

    def too_little_known(self, task: str) -> AnswerPart:
        """What there is to say of a task that too little is known for."""
        return AnswerPart(task=task, conclusion=phrases.TOO_LITTLE_KNOWN.read(self.language))


def analysis_input_for(shared: TeamInput, context: RunContext, found: SearchResults = _NO_RESULTS) -> AnalysisInput:
    """The desk for a question, with the facts as the settings have them."""
    return AnalysisInput(
        facts=context.settings_as(RealEstateSettings).facts(),
        case=shared.case,
        place=shared.spot,
        results=found,
        today=today(context),
        language=context.language,
    )
