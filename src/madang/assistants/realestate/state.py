"""The state of a consultation: the question, the case, the plan, and the state of each team."""

from typing import Annotated, Literal

from madang.assistants.realestate.analyse.contract.reviewed import ReviewedContract
from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.plan.team_states import (
    AnalysisTeamState,
    DocumentTeamState,
    SearchTeamState,
    TeamInput,
)
from madang.assistants.realestate.present.answer import AnswerPart, order_parts
from madang.assistants.realestate.present.documents import DraftedDocument
from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.intent import QuestionIntent
from madang.protocol import File, Understanding
from madang.runtime.agents import ChatMessage
from madang.state import Frozen, Timestamp, stored_as
from madang.state.fields import Keep, Moves, Sensitive, State, append
from madang.state.plans import Lifecycle, Plan, Result, Roster, merge_results, teams_by_status
from madang.text import Language

Phase = Literal["initialization", "planning", "executing", "aggregation", "response_generation"]

_SHORTLY_BEFORE = 3
_PHASES = {
    "initialization": frozenset({"planning"}),
    "planning": frozenset({"executing", "response_generation", "initialization"}),
    "executing": frozenset({"aggregation", "initialization"}),
    "aggregation": frozenset({"response_generation", "initialization"}),
    "response_generation": frozenset({"initialization"}),
}


@stored_as("realestate.trouble", formerly=("madang.assistants.realestate.state:Trouble",))
class StepFailure(Frozen):
    """A step that failed, when and why."""

    timestamp: Timestamp
    step: str
    error: str


@stored_as("realestate.consultation", formerly=("madang.assistants.realestate.state:Consultation",))
class Consultation(State, name="realestate", version=1):
    """What the graph keeps; a team gets a `TeamInput` and returns results. What users write is sensitive."""

    query: Annotated[str, Sensitive()] = ""
    """The question. Written by the manifest, read by all nodes."""
    session_id: str = ""
    """The conversation. Written by initialize."""
    request_id: str = ""
    """The run that answers the question. Written by initialize."""
    user_id: Annotated[str, Sensitive()] = ""
    """The user, empty if nobody is signed in. Written by initialize."""
    attachments: list[File] = []
    """Files that came with it. Written by the manifest, read by the contract review."""
    messages: Annotated[list[ChatMessage], append, Keep.at_most(20), Sensitive()] = []
    """The conversation. Written by the manifest and the responder."""
    current_phase: Annotated[Phase, Moves(_PHASES)] = "initialization"
    """The current phase. Written by each node."""
    life: Lifecycle = Lifecycle()
    """Status, start and end of the answering. Written by initialize and the responder."""
    case: Annotated[Case, Sensitive()] = Case()
    """The known facts of the lease, home or purchase, from all messages. Written by the planner."""
    spot: NamedPlace | None = None
    """The place it is about. Written by the planner, read by search and analysis."""
    compared: list[NamedPlace] = []
    """The places whose prices are compared; empty for one. Written by the planner, read by the market search."""
    reading: Annotated[QuestionIntent | None, Sensitive()] = None
    """The intent of the last question, its tasks, keywords and entities. Written by the planner."""
    topic: Annotated[QuestionIntent | None, Sensitive()] = None
    """The intent of the last question that was worked on: what a follow-up is about. Written by the planner."""
    topics: Annotated[list[QuestionIntent], append, Keep.at_most(8), Sensitive()] = []
    """The questions that were worked on, the last at the end: what a message may go back to. Written by the planner."""
    case_before: Annotated[Case, Sensitive()] = Case()
    """What was known before the last message that changed it: what a message may want back. Written by the planner."""
    supposed: bool = False
    """Whether `case` holds only for a supposition, and `case_before` without it. Written by the planner."""
    understood: Annotated[Understanding | None, Sensitive()] = None
    """How the message was read. Written by the planner, read by the manifest."""
    reviewed: Annotated[ReviewedContract | None, Sensitive()] = None
    """The contract that was reviewed last, clause by clause. Written by the aggregator, read by the analysis."""
    draft: Annotated[DraftedDocument | None, Sensitive()] = None
    """The document that was drafted last. Written by the aggregator, read by the planner and the document team."""
    plan: Plan | None = None
    """One step for each task. Written by the planner and the teams' node."""
    team_results: Annotated[dict[str, Result], merge_results] = {}
    """How each step ended, by its id; what it found is in the state of its team. Written by the teams' node."""
    search_team: Annotated[SearchTeamState | None, Sensitive()] = None
    """Written by the aggregator."""
    analysis_team: Annotated[AnalysisTeamState | None, Sensitive()] = None
    """Written by the aggregator."""
    document_team: Annotated[DocumentTeamState | None, Sensitive()] = None
    """Written by the aggregator."""
    missing: list[str] = []
    """What is missing from the answer, and why. Written by the aggregator."""
    error_log: Annotated[list[StepFailure], append, Keep.at_most(50)] = []
    """What went wrong, over all questions. Written by the aggregator."""
    advice: Annotated[list[AnswerPart], Sensitive()] = []
    """What a model's own searches and calculations added. Written by the responder, read by the manifest."""
    final_response: Annotated[str, Sensitive()] = ""
    """The answer. Written by the responder, read by the manifest."""

    @property
    def said_before(self) -> list[str]:
        """What the user said before the message that is answered."""
        return [message["content"] for message in self.messages if message["role"] == "user"][:-1]

    def case_before_of(self, case: Case, *, supposed: bool) -> Case:
        """What was known before a case: of a supposition that goes on, before it began."""
        if supposed and self.supposed:
            return self.case_before
        return self.case if case != self.case else self.case_before

    @property
    def parts(self) -> list[AnswerPart]:
        """The parts of the answer, in order."""
        teams = (self.search_team, self.analysis_team, self.document_team)
        return order_parts([part for team in teams if team for part in team.parts])

    @property
    def read_confidence(self) -> float:
        """How surely the question and the figures that its answer uses were read."""
        values = self.understood.values if self.understood else ()
        return (self.reading.confidence if self.reading else 0.0) * min((each.confidence for each in values), default=1)

    @property
    def files(self) -> tuple[File, ...]:
        """The files of the document that was written."""
        written = self.document_team.written if self.document_team else None
        return written.files if written else ()

    @property
    def roster(self) -> Roster:
        """Which teams are running, completed or failed."""
        return teams_by_status(self.plan, self.team_results) if self.plan else Roster()

    def team_input(self, at: Timestamp, language: Language) -> TeamInput:
        """The input of a team."""
        return TeamInput(
            user_query=self.query,
            said_before=tuple(self.said_before[-_SHORTLY_BEFORE:]),
            session_id=self.session_id,
            request_id=self.request_id,
            user_id=self.user_id,
            timestamp=at,
            language=language,
            life=self.life,
            case=self.case,
            spot=self.spot,
            compared=tuple(self.compared),
            attachments=tuple(self.attachments),
            reviewed=self.reviewed,
            draft=self.draft,
            reading=self.reading or QuestionIntent(intent="unclear"),
        )
