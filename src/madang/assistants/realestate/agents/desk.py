"""The desk an analysis is made at: the facts, the case, the place, what was found, the day and the language."""

from datetime import date

from madang.assistants.realestate.agents.days import today
from madang.assistants.realestate.domain.cases import Case
from madang.assistants.realestate.domain.facts import Facts
from madang.assistants.realestate.domain.findings import Findings
from madang.assistants.realestate.domain.parts import Part
from madang.assistants.realestate.domain.places import Spot
from madang.assistants.realestate.domain.shared import Shared
from madang.assistants.realestate.tools.settings import RealEstateSettings
from madang.runtime import RunContext
from madang.state.frozen import Frozen
from madang.text import Language, Text

__all__ = ["Desk", "desk_of"]


_NOTHING = Findings()


class Desk(Frozen):
    """What an analysis works with."""

    facts: Facts
    case: Case
    spot: Spot | None
    found: Findings = Findings()
    day: date
    language: Language

    def lacks(self, task: str) -> Part:
        """What there is to say of a task that too little is known for."""
        return Part(task=task, conclusion=_NOT_ENOUGH.read(self.language))


def desk_of(shared: Shared, context: RunContext, found: Findings = _NOTHING) -> Desk:
    """The desk for a question, with the facts as the settings have them."""
    return Desk(
        facts=context.settings_as(RealEstateSettings).facts(),
        case=shared.case,
        spot=shared.spot,
        found=found,
        day=today(context),
        language=context.language,
    )


_NOT_ENOUGH = Text(ko="계산하기에는 알려 주신 것이 모자랍니다.", en="Too little is known to work it out.")
