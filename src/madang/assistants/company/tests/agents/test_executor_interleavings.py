"""Whatever fails, hangs, is skipped or planned anew, in whatever order: nothing is lost or stored unchecked."""

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.company.agents.document_files import permitted_document
from madang.assistants.company.agents.planner import make_plan, revise_plan
from madang.assistants.company.documents.drafts import DocumentDraft
from madang.assistants.company.documents.review import approve_draft, judge_permit
from madang.assistants.company.present.answer import ComplianceFinding, DocumentFinding, finding_of
from madang.assistants.company.tests.examples.drafts import (
    MEMBER,
    NOON,
    OFFICIAL,
    REPRESENTATIVE,
    FakeCompanyRecords,
    template,
    visit,
)
from madang.assistants.company.tools.archives.archive import DocumentArchive, open_archive
from madang.assistants.company.tools.archives.ports import DocumentSubmission, HeldDocument
from madang.assistants.company.tools.data_sources import document_templates
from madang.assistants.company.understand.request import AnalysedRequest, FoundIntent
from madang.errors import MadangError
from madang.protocol.events import StepUpdated
from madang.runtime.agents.context import Agent, Finding, StepAssignment
from madang.runtime.agents.limits import RunControls
from madang.runtime.errors import PermanentError
from madang.runtime.plans.execution import ExecutedPlan, execute_plan
from madang.state.plans.plan import Plan
from madang.testing.fakes import FakeClock, MemoryJournal, run_in_virtual_time
from madang.testing.sessions import make_context

FATES = st.lists(
    st.tuples(
        st.sampled_from(["ok", "ok", "ok", "fails", "fails for good", "hangs"]), st.sampled_from([0.0, 1.0, 3.0])
    ),
    min_size=1,
    max_size=3,
)
DRAFTS: dict[str, DocumentDraft] = {
    "fine": visit(number="VR-2026-0001"),
    "too dear": visit(number="VR-2026-0001", meal_amount=120_000),
    "an official": visit(number="VR-2026-0001", who=OFFICIAL, meal_amount=80_000),
    "incomplete": visit(number="VR-2026-0001", discussion=""),
}
STEPS = ("data", "information", "document", "compliance", "files", "storage")


@dataclass
class Scene:
    """What each agent does at each of its attempts, which document comes out, who approves it, and what is skipped."""

    fates: Mapping[str, list[tuple[str, float]]]
    draft: str
    approver: str | None
    skipped: tuple[str, ...]
    attempts: dict[str, int] = field(default_factory=dict[str, int])

    async def meet(self, assignment: StepAssignment) -> None:
        """Let the agent's fate take its course; it comes back only if the work is done."""
        kind = assignment.step.type
        number = self.attempts[kind] = self.attempts.get(kind, -1) + 1
        fate, seconds = self.fates[kind][min(number, len(self.fates[kind]) - 1)]
        await asyncio.sleep(seconds)
        if fate == "hangs":
            await asyncio.sleep(assignment.step.timeout + 1)
        if fate == "fails for good":
            raise PermanentError("It cannot be done.")
        if fate == "fails":
            raise MadangError("Not this time.")


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    return Scene(
        fates={step: draw(FATES) for step in STEPS},
        draft=draw(st.sampled_from(sorted(DRAFTS))),
        approver=draw(st.sampled_from([None, "cco", "rep01", "mgr01", "nobody"])),
        skipped=tuple(draw(st.lists(st.sampled_from(STEPS), max_size=1))),
    )


@pytest.fixture(scope="module")
def records() -> FakeCompanyRecords:
    return FakeCompanyRecords()


@pytest.fixture(scope="module")
def archives(
    tmp_path_factory: pytest.TempPathFactory, records: FakeCompanyRecords
) -> Iterator[Iterator[DocumentArchive]]:
    folder = tmp_path_factory.mktemp("archives")
    opened: list[DocumentArchive] = []

    def fresh() -> Iterator[DocumentArchive]:
        while True:
            archive = open_archive(f"sqlite:///{folder}/{len(opened)}.db", document_templates(), MEMBER, records)
            opened.append(archive)
            yield archive

    yield fresh()
    for run in opened:
        run.close()


@pytest.mark.req("EC2", "EC3", "EC6", "EC7", "EC8")
@given(scene=scenes())
def test_no_interleaving_overshoots_loses_a_result_or_stores_what_failed(
    scene: Scene, archives: Iterator[DocumentArchive], records: FakeCompanyRecords
):
    archive, journal = next(archives), MemoryJournal()
    assert archive.number_for("ganada", "visit_report", 2026, "it") == "VR-2026-0001"
    done = run_in_virtual_time(_carried_out(scene, archive, records, journal))

    shown = [event.data.plan.progress for event in journal.log if isinstance(event.data, StepUpdated)]
    assert shown == sorted(shown)
    assert done.plan.progress == 100 and max(shown) <= 100
    assert {step.id for step in done.plan.steps if step.status == "completed"} <= {*done.results}
    assert done.plan.revision <= done.plan.max_replans

    stored = archive.documents(REPRESENTATIVE)
    was_stored = [step for step in done.plan.steps if step.type == "storage" and step.status == "completed"]
    assert bool(stored) == bool(was_stored)
    if stored:
        judged = next(step for step in done.plan.steps if step.type == "compliance" and step.status == "completed")
        assert judged.id in was_stored[0].dependencies
        assert scene.draft == "fine" or (scene.draft != "incomplete" and scene.approver == "cco")


async def _carried_out(
    scene: Scene, archive: DocumentArchive, records: FakeCompanyRecords, journal: MemoryJournal
) -> ExecutedPlan:
    controls = RunControls()
    controls.skipped_steps.update(scene.skipped)
    context = make_context(clock=FakeClock(NOON), controls=controls, write_event=journal.write_event)
    return await execute_plan(_plan(), _agents(scene, archive, records), context, replan=revise_plan)


def _plan() -> Plan:
    wanted = ("data_analysis", "document_generation", "data_storage")
    understood = AnalysedRequest(
        raw_query="",
        asked_at="2026-11-16T03:00:00.000Z",
        today=date(2026, 11, 16),
        intents=tuple(FoundIntent(intent=name, confidence=0.9) for name in wanted),
    )
    return make_plan(understood, 1, "en")


def _agents(scene: Scene, archive: DocumentArchive, records: FakeCompanyRecords) -> dict[str, Agent]:
    async def look(assignment: StepAssignment) -> Finding:
        await scene.meet(assignment)
        return Finding(data={"found": {}})

    async def write(assignment: StepAssignment) -> Finding:
        await scene.meet(assignment)
        return Finding(data={"found": DocumentFinding(draft=DRAFTS[scene.draft]).model_dump(mode="json")})

    async def check(assignment: StepAssignment) -> Finding:
        await scene.meet(assignment)
        made = finding_of("document_generation", DocumentFinding, assignment)
        assert made is not None
        review = archive.review(made.draft)
        approvals = (
            (approve_draft(made.draft, review, scene.approver, NOON, reason="확인함"),) if scene.approver else ()
        )
        permit = judge_permit(made.draft, template("visit_report"), review, approvals, records.roles("ganada"))
        found = ComplianceFinding(draft=made.draft, review=review, approvals=approvals, permit=permit)
        return Finding(data={"found": found.model_dump(mode="json")})

    async def publish(assignment: StepAssignment) -> Finding:
        permitted_document(assignment)
        await scene.meet(assignment)
        return Finding()

    async def store(assignment: StepAssignment) -> Finding:
        await scene.meet(assignment)
        checked = finding_of("compliance_validation", ComplianceFinding, assignment)
        assert checked is not None and checked.draft is not None
        submission = DocumentSubmission(draft=checked.draft, approvals=checked.approvals)
        if isinstance(held := archive.store(submission, REPRESENTATIVE, NOON), HeldDocument):
            raise PermanentError(str(held.permit.because))
        return Finding()

    return {
        "data_analysis": look,
        "information_retrieval": look,
        "document_generation": write,
        "compliance_validation": check,
        "document_files": publish,
        "plain_files": publish,
        "storage_decision": store,
    }
