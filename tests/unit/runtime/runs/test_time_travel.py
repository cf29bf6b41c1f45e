"""The past of a session can be read, compared, gone on from and done again."""

from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import pytest

from madang.runtime import CheckpointNotFoundError, TimeTravel, agent_records
from madang.runtime.plans.agent_records import AgentRecord
from madang.state import TransitionError, WriteError
from madang.state.history.changes import field_history, session_changes, timeline
from madang.testing import AssistantSession, open_assistant_session
from tests.assistants.gates.manifest import ASSISTANT as GATES
from tests.assistants.slots.manifest import ASSISTANT as SLOTS

NOW = datetime(2026, 11, 15, 3, tzinfo=UTC)


@pytest.mark.req("H7")
async def test_checkpoints_are_listed_and_their_states_compared():
    async with open_assistant_session(SLOTS) as rehearsal:
        travel = await _trip(rehearsal)
        *_, first = await travel.checkpoints("s")
        newest, *_ = await travel.checkpoints("s", limit=1)
        assert newest.nodes == ("propose",)
        state: Any = await travel.state_at("s", newest.id)
        assert (state["destination"], state["proposal"]) == ("Osaka", "flight to Osaka, hotel 2 nights")
        before = (await travel.checkpoints("s"))[1]
        patch = await travel.changes("s", before.id, newest.id)
        assert [(operation.op, operation.path) for operation in patch] == [("replace", "/proposal")]
        assert await travel.changes("s", first.id, first.id) == ()


async def test_what_is_personal_is_masked_unless_it_is_to_be_revealed():
    async with open_assistant_session(SLOTS) as rehearsal:
        rehearsal.answers = {"nights": 2}
        await rehearsal.ask("Osaka, call 010-1234-5678")
        travel = TimeTravel(rehearsal.store, SLOTS)
        [newest] = await travel.checkpoints("s", limit=1)
        shown: Any = await travel.state_at("s", newest.id)
        bare: Any = await travel.state_at("s", newest.id, reveal=True)
    assert (shown["wish"], bare["wish"]) == ("Osaka, call ***REDACTED***", "Osaka, call 010-1234-5678")


async def test_a_fork_with_edits_goes_on_in_a_session_of_its_own():
    async with open_assistant_session(SLOTS) as rehearsal:
        travel = await _trip(rehearsal)
        collected = await _after(travel, "collect")
        await travel.fork("s", collected, into="fork", run="r2", edits={"nights": 5})
        answer = await rehearsal.ask("unused", session="fork", run="r2")
        assert answer.answer == "flight to Osaka, hotel 5 nights"
        [original] = await travel.checkpoints("s", limit=1)
        state: Any = await travel.state_at("s", original.id)
        assert state["nights"] == 2


async def test_a_replay_does_again_what_followed():
    async with open_assistant_session(SLOTS) as rehearsal:
        travel = await _trip(rehearsal)
        await travel.fork("s", await _after(travel, "collect"), into="replay", run="r2")
        answer = await rehearsal.ask("unused", session="replay", run="r2")
    assert (answer.status, answer.answer) == ("completed", "flight to Osaka, hotel 2 nights")


async def test_edits_pass_the_gate():
    async with open_assistant_session(SLOTS) as rehearsal:
        travel = await _trip(rehearsal)
        collected = await _after(travel, "collect")
        with pytest.raises(WriteError, match=r"^'collect' wrote 99 to 'nights' of Trip"):
            await travel.fork("s", collected, into="a", run="r2", edits={"nights": 99})
        with pytest.raises(WriteError, match=r"^'collect' wrote 'night', which is not a field of Trip"):
            await travel.fork("s", collected, into="b", run="r2", edits={"night": 3})
    async with open_assistant_session(GATES) as rehearsal:
        await rehearsal.ask("report")
        travel = TimeTravel(rehearsal.store, GATES)
        with pytest.raises(TransitionError):
            await travel.fork(
                "s", await _after(travel, "analyse"), into="c", run="r2", edits={"current_phase": "completed"}
            )


async def test_the_history_of_a_field_is_the_last_times_it_was_written():
    async with open_assistant_session(SLOTS) as rehearsal:
        travel = await _trip(rehearsal)
        entries = await travel.field_history("s", "nights")
        assert [(entry.node, entry.value) for entry in entries] == [("collect", 2)]
        everything = field_history(await travel.timeline("s"), "offers")
        assert await travel.field_history("s", "offers", limit=1) == everything[-1:]
        assert await travel.field_history("s", "nothing of the kind") == ()


async def test_an_unknown_checkpoint_is_named():
    async with open_assistant_session(SLOTS) as rehearsal:
        travel = await _trip(rehearsal)
        with pytest.raises(CheckpointNotFoundError) as caught:
            await travel.state_at("s", "ghost")
    assert str(caught.value) == ("Session 's' has no checkpoint 'ghost': list its checkpoints, and take the id of one.")


@pytest.mark.req("E61.phase", "H66")
async def test_the_monitor_tells_phases_and_the_log_how_long_each_agent_took():
    async with open_assistant_session(GATES) as rehearsal:
        await rehearsal.ask("report")
        await rehearsal.answer("report", {"order.publish": {"approved": True}})
        travel = TimeTravel(rehearsal.store, GATES)
        past = await travel.timeline("s")
        moves = [session_changes(one.state, next_.state, NOW).phase_transition for one, next_ in pairwise(past)]
        nodes = [step.node for step in timeline(past)]
    phases = [(move.source, move.to) for move in moves if move]
    assert phases[-3:] == [("analysing", "planning"), ("planning", "executing"), ("executing", "completed")]
    assert nodes[-3:] == ["analyse", "plan", "execute"]
    records = agent_records(rehearsal.journal.log)
    assert records["publish"] == AgentRecord(agent="publish", steps=1, seconds=0.0, tool_calls=1)


async def _trip(rehearsal: AssistantSession) -> TimeTravel:
    rehearsal.answers = {"nights": 2}
    assert (await rehearsal.ask("Osaka")).status == "completed"
    return TimeTravel(rehearsal.store, SLOTS)


async def _after(travel: TimeTravel, node: str) -> str:
    [found] = [header.id for header in await travel.checkpoints("s") if header.nodes == (node,)]
    return found
