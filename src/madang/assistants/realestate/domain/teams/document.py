"""The document team: which form was filled in, what became of it, and what a review of it found."""

from collections.abc import Mapping
from typing import Literal

from madang.assistants.realestate.domain.drafting import DocumentKind
from madang.assistants.realestate.domain.task_kinds import Team
from madang.assistants.realestate.domain.teams.team import TeamState, found_by, steps_of, with_steps
from madang.protocol import File
from madang.state import Plan, Result
from madang.state.frozen import Frozen
from madang.state.stored import stored_as

__all__ = ["DocumentTeam", "DocumentWritten", "Review", "document_team"]


@stored_as("realestate.review", formerly=("madang.assistants.realestate.domain.teams.document:Review",))
class Review(Frozen):
    """What a review of the document found, clause by clause."""

    risk_level: Literal["low", "medium", "high"]
    risks: tuple[str, ...] = ()
    recommendations: tuple[str, ...] = ()


@stored_as(
    "realestate.document_written", formerly=("madang.assistants.realestate.domain.teams.document:DocumentWritten",)
)
class DocumentWritten(Frozen):
    """A document that was filled in: its kind, its title, its files and its review."""

    document_type: DocumentKind
    title: str
    files: tuple[File, ...]
    review: Review


@stored_as("realestate.document_team", formerly=("madang.assistants.realestate.domain.teams.document:DocumentTeam",))
class DocumentTeam(TeamState):
    """The state of the document team; the text of the document is the view of its part."""

    team: Team = "document"
    written: DocumentWritten | None = None


def document_team(plan: Plan, results: Mapping[str, Result]) -> DocumentTeam | None:
    """The team after its steps; None where the plan has none for it."""
    steps = steps_of("document", plan)
    if not steps:
        return None
    found = found_by(steps, results, "written")
    written = DocumentWritten.model_validate(found[0]) if found else None
    return with_steps(DocumentTeam(written=written), steps, results)
