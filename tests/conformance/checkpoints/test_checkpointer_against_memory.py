"""Our checkpointer and LangGraph's InMemorySaver, driven through the same calls and compared at every read."""

import copy
import itertools
from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, multiple, rule
from langchain_core.messages import AIMessage, HumanMessage
from langgraph.checkpoint.base import CheckpointTuple
from langgraph.checkpoint.base.id import uuid6
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Send
from pydantic import BaseModel

from madang.store import Store, open_store

THREADS = ("spring", "summer", "autumn")
NAMESPACES = ("", "sub:1")
LONG = "마당" * 12

atoms = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.integers(-(2**62), 2**62),
    st.floats(allow_nan=False),
    st.text(max_size=8),
    st.text(max_size=3).map(lambda text: text + LONG),
    st.binary(max_size=90),
    st.decimals(allow_nan=False, allow_infinity=False, places=2, min_value=-9, max_value=9),
    st.integers(0, 2**31).map(lambda seconds: datetime.fromtimestamp(seconds, UTC)),
)
messages = st.builds(
    lambda kind, text, ident, extra: kind(content=text, id=ident, additional_kwargs=extra),
    st.sampled_from([AIMessage, HumanMessage]),
    st.text(max_size=5).map(lambda text: text + LONG),
    st.text("abc", min_size=1, max_size=3),
    st.dictionaries(st.text("xy", max_size=2), st.integers(0, 1) | st.booleans(), max_size=2),
)
values = st.recursive(
    atoms | messages,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("klm", max_size=2), inner, max_size=4),
    max_leaves=8,
)
wide = st.dictionaries(
    st.text("pqr", min_size=1, max_size=4), st.integers(0, 1) | st.just(LONG), min_size=17, max_size=25
)
states = st.fixed_dictionaries(
    {"messages": st.lists(messages, max_size=6)},
    optional={"notes": values, "files": wide, "__start__": values, "count": st.integers(0, 1) | st.booleans()},
)
Edit = Callable[[dict[str, Any]], None]


def _append(state: dict[str, Any]) -> None:
    state["messages"] = [*state["messages"], AIMessage(content=f"{len(state['messages'])} {LONG}", id="new")]


def _edit_message(state: dict[str, Any]) -> None:
    if state["messages"]:
        state["messages"][0].content += "!"


def _turn_one_into_true(state: dict[str, Any]) -> None:
    for message in state["messages"]:
        for key, value in message.additional_kwargs.items():
            if type(value) in {int, bool}:
                message.additional_kwargs[key] = bool(value) if type(value) is int else int(value)


def _edit_file(state: dict[str, Any]) -> None:
    for key, value in list(state.get("files", {}).items())[:1]:
        state["files"][key] = bool(value) if type(value) is int else 1


def _grow_nested(state: dict[str, Any]) -> None:
    for message in state["messages"][-1:]:
        message.additional_kwargs.setdefault("deep", []).append({"at": [1, 2]})


def _trim(state: dict[str, Any]) -> None:
    del state["messages"][:2]


def _carry_whole_state(state: dict[str, Any]) -> None:
    state["__pregel_tasks"] = [Send("worker", {"messages": list(state["messages"]), "n": 1})]


edits = st.sampled_from(
    [_append, _edit_message, _turn_one_into_true, _edit_file, _grow_nested, _trim, _carry_whole_state]
)


class SideBySide(RuleBasedStateMachine):
    """Each rule does the same to both savers."""

    saved = Bundle("saved")

    def __init__(self) -> None:
        super().__init__()
        self.store = self.open()
        self.ours = self.store.checkpointer
        self.theirs = InMemorySaver()
        self.versions = itertools.count(1)
        self.copies = itertools.count(1)
        self.written: set[str] = set()
        self.live: dict[tuple[str, str], dict[str, Any]] = {}

    def open(self) -> Store:
        return open_store("sqlite:///:memory:")

    def teardown(self) -> None:
        self.store.__exit__(None, None, None)

    def put(self, thread: str, namespace: str, parent: str | None, state: dict[str, Any], note: str) -> Any:
        version = next(self.versions)
        versions = dict.fromkeys(state, version)
        checkpoint: Any = {
            "v": 4,
            "id": str(uuid6(clock_seq=version)),
            "ts": datetime.now(UTC).isoformat(),
            "channel_values": dict(state),
            "channel_versions": versions,
            "versions_seen": {"node": versions, "__input__": {}},
            "updated_channels": sorted(state),
        }
        config: Any = {"configurable": {"thread_id": thread, "checkpoint_ns": namespace, "checkpoint_id": parent}}
        metadata: Any = {"source": "loop", "step": version, "parents": {"": note}, "note": note}
        self.theirs.put(config, copy.deepcopy(checkpoint), metadata, versions)
        self.live[thread, namespace] = state
        self.written.add(thread)
        return self.ours.put(config, checkpoint, metadata, versions)

    @rule(
        target=saved,
        thread=st.sampled_from(THREADS),
        namespace=st.sampled_from(NAMESPACES),
        state=states,
        note=st.text("ab"),
    )
    def begin(self, thread: str, namespace: str, state: dict[str, Any], note: str) -> Any:
        return self.put(thread, namespace, None, state, note)

    @rule(target=saved, parent=saved, edit=edits, note=st.text("ab", max_size=1))
    def continue_with_the_same_objects(self, parent: Any, edit: Edit, note: str) -> Any:
        where = parent["configurable"]
        state = self.live.get((where["thread_id"], where["checkpoint_ns"]))
        if state is None:
            return multiple()
        edit(state)
        return self.put(where["thread_id"], where["checkpoint_ns"], where["checkpoint_id"], dict(state), note)

    @rule(target=saved, parent=saved, edit=edits)
    def fork_from_what_was_read(self, parent: Any, edit: Edit) -> Any:
        found = self.ours.get_tuple(parent)
        where = parent["configurable"]
        if found is None:
            return multiple()
        state = found.checkpoint["channel_values"]
        edit(state)
        return self.put(where["thread_id"], where["checkpoint_ns"], where["checkpoint_id"], state, "fork")

    @rule(
        at=saved,
        writes=st.lists(
            st.tuples(st.sampled_from(["messages", "notes", "__error__", "__resume__"]), values), min_size=1, max_size=4
        ),
        task=st.sampled_from(["t1", "00000000-0000-0000-0000-000000000000"]),
        path=st.sampled_from(["", "~__pregel_pull, node"]),
        later=st.booleans(),
    )
    def write(self, at: Any, writes: list[tuple[str, Any]], task: str, path: str, later: bool) -> None:
        where = at["configurable"]
        ident = str(uuid6()) if later else where["checkpoint_id"]
        config: Any = {"configurable": {**where, "checkpoint_id": ident}}
        self.theirs.put_writes(config, copy.deepcopy(writes), task, path)
        self.ours.put_writes(config, writes, task, path)

    @rule(thread=st.sampled_from(THREADS))
    def delete(self, thread: str) -> None:
        self.ours.delete_thread(thread)
        self.theirs.delete_thread(thread)
        self.written.discard(thread)

    @rule(thread=st.sampled_from(THREADS))
    def prune(self, thread: str) -> None:
        self.ours.prune([thread])
        for namespace, stored in self.theirs.storage.get(thread, {}).items():
            kept = max(stored, default=None)
            for ident in [ident for ident in stored if ident != kept]:
                del stored[ident]
            for key in [key for key in self.theirs.writes if key[:2] == (thread, namespace)]:
                if key[2] != kept and kept is not None and key[2] < kept:
                    del self.theirs.writes[key]

    @rule(target=saved, thread=st.sampled_from(THREADS))
    def copy(self, thread: str) -> Any:
        name = f"{thread} {next(self.copies)}"
        self.ours.copy_thread(thread, name)
        for namespace, stored in self.theirs.storage.get(thread, {}).items():
            self.theirs.storage[name][namespace].update(stored)
        for (owner, *rest), stored in list(self.theirs.writes.items()):
            if owner == thread:
                self.theirs.writes[name, *rest].update(stored)
        for (owner, *rest), blob in list(self.theirs.blobs.items()):
            if owner == thread:
                self.theirs.blobs[name, *rest] = blob
        return multiple(*(found.config for found in self.ours.list(config_of(name), limit=1)))

    @rule(at=saved)
    def read_one(self, at: Any) -> None:
        assert exact(self.ours.get_tuple(at)) == exact(self.theirs.get_tuple(at))

    @rule(thread=st.sampled_from(THREADS), namespace=st.sampled_from(NAMESPACES), limit=st.none() | st.integers(0, 3))
    def read_list(self, thread: str, namespace: str, limit: int | None) -> None:
        config = config_of(thread, namespace)
        assert exact(list(self.ours.list(config, limit=limit))) == exact(list(self.theirs.list(config, limit=limit)))

    @rule(at=saved, note=st.text("ab", max_size=1))
    def read_filtered(self, at: Any, note: str) -> None:
        where = at["configurable"]
        config = config_of(where["thread_id"], where["checkpoint_ns"])
        mine = list(self.ours.list(config, filter={"note": note}, before=at))
        assert exact(mine) == exact(list(self.theirs.list(config, filter={"note": note}, before=at)))

    @invariant()
    def the_latest_agree(self) -> None:
        for thread, namespace in itertools.product(THREADS, NAMESPACES):
            config = config_of(thread, namespace)
            assert exact(self.ours.get_tuple(config)) == exact(self.theirs.get_tuple(config))


def config_of(thread: str, namespace: str = "") -> Any:
    return {"configurable": {"thread_id": thread, "checkpoint_ns": namespace}}


def exact(value: Any) -> Any:
    """The value with its types, so that 1 and True, or a message and its dict, are told apart."""
    match value:
        case CheckpointTuple():
            kept = value._asdict() | {"config": value.config["configurable"]}
            found = exact(kept)
        case dict():
            found = {key: exact(part) for key, part in value.items()}
        case list() | tuple():
            found = [exact(part) for part in value]
        case BaseModel():
            found = (type(value), exact(value.model_dump()))
        case Send():
            found = (Send, value.node, exact(value.arg))
        case _:
            found = (type(value), str(value) if isinstance(value, Decimal) else value)
    return found


def histories(count: int) -> settings:
    """So many of them, each of 25 steps at most."""
    return settings(
        max_examples=count,
        stateful_step_count=25,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )


SideBySide.TestCase.settings = histories(6)
TestSideBySide = SideBySide.TestCase


@pytest.mark.slow
class TestSideBySideOften(SideBySide.TestCase):
    settings = histories(25)
