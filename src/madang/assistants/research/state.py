"""The states of research, one for each level; each sees only what it needs, and passes on only what it found."""

from typing import Annotated

from langchain_core.messages import AnyMessage
from langgraph.graph import add_messages

from madang.assistants.research.extract.notes import Note, Quote, RawNote
from madang.assistants.research.plan.steps import ResearchOptions
from madang.assistants.research.present.changes import ReportChanges
from madang.assistants.research.present.report import Report
from madang.assistants.research.understand.brief import Brief, Topic
from madang.assistants.research.understand.scope import SearchScope
from madang.protocol import File
from madang.state import StateError, stored_as
from madang.state.fields import Keep, Offload, State, append, override
from madang.state.plans import Plan
from madang.state.writes import OffloadReference


class ResearchInput(State):
    """All that a person supplies: a message, and what to choose for it."""

    messages: Annotated[list[AnyMessage], add_messages, Keep(first=1, last=20)] = []
    """The conversation. Written by the manifest and the reporter, read by the brief writer."""
    options: ResearchOptions = ResearchOptions()
    """What the question chose for itself; nobody has to. Written by the manifest, read by everybody."""
    attachments: Annotated[list[File], append, Keep(last=40)] = []
    """The files handed in so far, searched for every question. Written by the manifest, read by the brief writer."""


class Supervisor(State):
    """What the supervisor works with; nothing of the conversation."""

    brief: Brief | None = None
    """What is to be found out. Written by the brief writer, read by everybody."""
    options: ResearchOptions = ResearchOptions()
    """What the question chose for itself. Written by the manifest."""
    plan: Plan | None = None
    """One step for each topic. Written by the brief writer and the supervisor."""
    supervisor_messages: Annotated[list[AnyMessage], override] = []
    """What was decided, round by round. Written by the brief writer, who resets it, and the supervisor."""
    research_iterations: int = 0
    """Rounds begun for the present question. Written by the brief writer and the supervisor."""
    notes: Annotated[list[Note], override] = []
    """What is known of each topic. Written by the researchers' node, cleared by the reporter."""
    raw_notes: Annotated[list[RawNote], override, Offload(over=65536)] = []
    """Every passage found for the question, and for those it follows, for tracing and for writing the report again.
    Written by the researchers' node, reset by the brief writer for a question that follows none."""

    @property
    def required_brief(self) -> Brief:
        """The brief, once it is written."""
        if self.brief is None:
            raise StateError("There is no brief yet: 'write_research_brief' comes first.")
        return self.brief

    @property
    def required_plan(self) -> Plan:
        """The plan, once it is made."""
        if self.plan is None:
            raise StateError("There is no plan yet: 'write_research_brief' comes first.")
        return self.plan

    @property
    def compressed_research_length(self) -> int:
        """Characters of the notes; derived, so that it is never stale."""
        return sum(len(quote.text) for note in self.notes for quote in note.quotes)

    @property
    def raw_notes_length(self) -> int:
        """Characters of the passages, and bytes of those that are stored apart; derived, so that it is never stale."""
        return sum(note.size if isinstance(note, OffloadReference) else len(note.text) for note in self.raw_notes)


@stored_as("research.research", formerly=("madang.assistants.research.state:Research",))
class Research(ResearchInput, Supervisor, name="research", version=1):
    """The state of the main graph: conversation, brief, findings, report. None stands for what is not there yet."""

    report: Report | None = None
    """The report on the last question. Written by the reporter, read by the manifest."""
    previous: Report | None = None
    """The report before, where its question is asked again. Written by the brief writer, read by the reporter."""
    changes: ReportChanges | None = None
    """What changed since the same question was asked before. Written by the reporter, read by the manifest."""
    final_report: str | None = None
    """The report as Markdown. Written by the reporter, read by the manifest."""
    report_error: str | None = None
    """Why there is no report. Written by the reporter; a failure never stands where a report would."""
    lacks_documents: bool = False
    """Whether there was nothing to look the question up in. Written by the brief writer, read by the manifest."""
    files: list[File] = []
    """The report as files. Written by the reporter, read by the manifest."""


class ResearcherOutput(State):
    """What leaves a researcher."""

    note: Note | None = None
    raw_notes: Annotated[list[RawNote], append] = []


class Researcher(ResearcherOutput):
    """One researcher's own work on one topic."""

    topic: Topic
    question: str
    follows: str = ""
    """The earlier question that this one follows. Written by the supervisor, read by a model."""
    scope: SearchScope = SearchScope()
    options: ResearchOptions = ResearchOptions()
    known: list[RawNote] = []
    """What earlier questions found, where this one builds on them. Written by the supervisor."""
    asked: Annotated[list[str], append] = []
    """The queries so far; their number is the researcher's count of tool calls."""
    query: str | None = None
    """The query to ask next, or None when enough is known. Written by the researcher, read by its tools."""
    kept: list[Quote] = []
    """Quotes that a model kept. Written by the researcher, read by the compressor."""
    kept_nothing: bool = False
    """Whether a model searched to its end and kept nothing. Written by the researcher, read by the compressor."""
    problems: dict[str, str] = {}
    """What could not be searched, by name, and why. Written by the tools, read by them and the compressor."""
