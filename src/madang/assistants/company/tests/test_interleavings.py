"""Whatever fails, hangs, is skipped or planned anew, in whatever order: nothing is lost or stored unchecked."""

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from madang.assistants.company.agents.inputs import found_by
from madang.assistants.company.agents.planner import revise_plan
from madang.assistants.company.agents.publisher import permitted
from madang.assistants.company.domain.documents.approving import approve, storable
from madang.assistants.company.domain.documents.drafts import Draft
from madang.assistants.company.domain.findings import ComplianceFinding, DocumentFinding
from madang.assistants.company.domain.intents import FoundIntent
from madang.assistants.company.domain.planning import make_plan
from madang.assistants.company.domain.understanding import Understanding
from madang.assistants.company.tests.filing import MEMBER, NOON, OFFICIAL, REPRESENTATIVE, Papers, template, visit
from madang.assistants.company.tools.archives import Archive, Held, Submission, open_archive
from madang.assistants.company.tools.templates import templates
from madang.errors import MadangError
from madang.protocol.events import TodoUpdated
from madang.runtime import Agent, Controls, FinalError, Finding, Work, execute
from madang.runtime.execution import Executed
from madang.state import Plan
from madang.testing import FakeClock, MemoryJournal, make_context, virtually

FATES = st.lists(
    st.tuples(
        st.sampled_from(["ok", "ok", "ok", "fails", "fails for good", "hangs"]), st.sampled_from([0.0, 1.0, 3.0])
    ),
    min_size=1,
    max_size=3,
)
DRAFTS: dict[str, Draft] = {
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

    async def meet(self, work: Work) -> None:
        """Let the agent's fate take its course; it comes back only if the work is done."""
        kind = work.step.type
        number = self.attempts[kind] = self.attempts.get(kind, -1) + 1
        fate, seconds = self.fates[kind][min(number, len(self.fates[kind]) - 1)]
        await asyncio.sleep(seconds)
        if fate == "hangs":
            await asyncio.sleep(work.step.timeout + 1)
        if fate == "fails for good":
            raise FinalError("It cannot be done.")
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
def papers() -> Papers:
    return Papers()


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory, papers: Papers) -> Iterator[Iterator[Archive]]:
    folder = tmp_path_factory.mktemp("archives")
    opened: list[Archive] = []

    def fresh() -> Iterator[Archive]:
        while True:
            archive = open_archive(f"sqlite:///{folder}/{len(opened)}.db", templates(), MEMBER, papers)
            opened.append(archive)
            yield archive

    yield fresh()
    for one in opened:
        one.close()


@pytest.mark.req("EC2", "EC3", "EC6", "EC7", "EC8", "EC9", "EC21", "E31", "E60")
@settings(max_examples=80, deadline=None)
@given(scene=scenes())
def test_no_interleaving_overshoots_loses_a_result_or_stores_what_failed(
    scene: Scene, archives: Iterator[Archive], papers: Papers
):
    archive, journal = next(archives), MemoryJournal()
    assert archive.number_for("ganada", "visit_report", 2026, "it") == "VR-2026-0001"
    done = virtually(_carried_out(scene, archive, papers, journal))

    shown = [said.data.plan.progress for said in journal.log if isinstance(said.data, TodoUpdated)]
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


async def _carried_out(scene: Scene, archive: Archive, papers: Papers, journal: MemoryJournal) -> Executed:
    controls = Controls()
    controls.skipped.update(scene.skipped)
    context = make_context(clock=FakeClock(NOON), controls=controls, tell=journal.tell)
    return await execute(_plan(), _agents(scene, archive, papers), context, replan=revise_plan)


def _plan() -> Plan:
    wanted = ("data_analysis", "document_generation", "data_storage")
    understood = Understanding(
        raw_query="",
        asked_at="2026-11-16T03:00:00.000Z",
        today=date(2026, 11, 16),
        intents=tuple(FoundIntent(intent=one, confidence=0.9) for one in wanted),
    )
    return make_plan(understood, 1, "en")


def _agents(scene: Scene, archive: Archive, papers: Papers) -> dict[str, Agent]:
    async def look(work: Work) -> Finding:
        await scene.meet(work)
        return Finding(data={"found": {}})

    async def write(work: Work) -> Finding:
        await scene.meet(work)
        return Finding(data={"found": DocumentFinding(draft=DRAFTS[scene.draft]).model_dump(mode="json")})

    async def check(work: Work) -> Finding:
        await scene.meet(work)
        made = found_by("document_generation", DocumentFinding, work)
        assert made is not None
        review = archive.review(made.draft)
        approvals = (approve(made.draft, review, scene.approver, NOON),) if scene.approver else ()
        permit = storable(made.draft, template("visit_report"), review, approvals, papers.roles("ganada"))
        found = ComplianceFinding(draft=made.draft, review=review, approvals=approvals, permit=permit)
        return Finding(data={"found": found.model_dump(mode="json")})

    async def publish(work: Work) -> Finding:
        permitted(work)
        await scene.meet(work)
        return Finding()

    async def store(work: Work) -> Finding:
        await scene.meet(work)
        checked = found_by("compliance_validation", ComplianceFinding, work)
        assert checked is not None and checked.draft is not None
        submission = Submission(draft=checked.draft, approvals=checked.approvals)
        if isinstance(held := archive.store(submission, REPRESENTATIVE, NOON), Held):
            raise FinalError(str(held.permit.because))
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
