"""Whatever happens to runs, in whatever order, these things hold on every backend."""

from datetime import timedelta
from itertools import count

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from madang.protocol import EVERY_TENANT, EventDraft, TokenStreamed
from madang.store import Store
from madang.store.errors import RunEndedError, SessionBusyError, StaleRunError
from madang.store.runs.rows import ENDED_STATUSES, Run
from tests.conformance.conftest import Clock

FRESH = count()
LEASE = timedelta(seconds=30)
STEPS = st.sampled_from(
    ["enqueue", "reject", "claim", "complete", "fail", "ask", "answer", "cancel", "late write", "time passes", "delete"]
)


class Story:
    """Two sessions, their runs, and every claim that a worker ever held."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        number = next(FRESH)
        self.sessions = [f"s{number}", f"t{number}"]
        self.claims: list[tuple[str, int]] = []

    async def runs(self) -> list[Run]:
        return [run for session in self.sessions for run in await self.store.runs.list(session=session)]

    async def take(self, step: str, choice: int) -> None:
        """One step; what the store refuses has happened to nobody."""
        runs = await self.runs()
        session = self.sessions[choice % 2]
        run = runs[choice % len(runs)] if runs else None
        held = self.claims[choice % len(self.claims)] if self.claims else None
        event = EventDraft(TokenStreamed(text=step))
        api = self.store.runs
        try:
            if step in {"enqueue", "reject"}:
                await api.accept(session, {}, event, policy=step)  # type: ignore[arg-type]
            elif step == "claim" and (claim := await api.claim("w", LEASE)):
                self.claims.append((claim.run.id, claim.run.epoch))
            elif step == "time passes":
                self.clock.advance(LEASE)
            elif step in {"complete", "fail"} and held:
                await api.end(*held, "completed" if step == "complete" else "failed", event)
            elif step == "ask" and held:
                await api.interrupt(*held, ["q"], event)
            elif step == "late write" and held:
                await self.store.events.of(*held).append([event, event])
            elif step == "answer" and run:
                await api.resume(run.id, {f"q{choice}": 1}, event)
            elif step == "cancel" and run:
                await api.request_cancel(run.id, event)
            elif step == "delete" and run and run.status in ENDED_STATUSES:
                await api.delete(run.id)
                self.claims = [claim for claim in self.claims if claim[0] != run.id]
        except (StaleRunError, SessionBusyError, RunEndedError):
            pass

    async def check(self) -> None:
        runs = await self.runs()
        for session in self.sessions:
            mine = [run for run in runs if run.session == session]
            assert sum(run.status == "running" for run in mine) <= 1
            if mine:
                assert (await self.store.sessions.get(session)).status == expected_status(mine)
        for run in runs:
            numbers = [event.seq for event in await self.store.events.read_run(run.id)]
            assert numbers == list(range(1, len(numbers) + 1))
            assert (run.ended_at is not None) == (run.status in ENDED_STATUSES)
            assert (run.worker is not None) == (run.lease_until is not None) == (run.status == "running")
            assert run.epoch == run.attempt == sum(claimed == run.id for claimed, _ in self.claims)


def expected_status(runs: list[Run]) -> str:
    """What a session is, told from its runs, the newest first."""
    statuses = [run.status for run in runs]
    if "pending" in statuses or "running" in statuses:
        return "busy"
    if "interrupted" in statuses:
        return "interrupted"
    return "error" if statuses[0] == "failed" else "idle"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(STEPS, st.integers(0, 11)), max_size=25))
async def test_one_run_at_a_time_a_true_status_and_a_log_without_gaps(
    store: Store, clock: Clock, steps: list[tuple[str, int]]
) -> None:
    await empty_queue(store)
    story = Story(store, clock)
    for step, choice in steps:
        await story.take(step, choice)
    await story.check()


async def empty_queue(store: Store) -> None:
    """Take away what an earlier example left behind."""
    for run in await store.runs.list_all(EVERY_TENANT, limit=1000):
        if run.status not in ENDED_STATUSES:
            await store.delete(run.session)
