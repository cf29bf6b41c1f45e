"""The sessions that an actor may use are their own; what is done to them is in the audit."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import pytest

from madang.protocol import EVERY_TENANT, Actor
from madang.runtime.access.sessions import SessionAccess
from madang.runtime.errors import CheckpointNotFoundError
from madang.runtime.runs.time_travel import TimeTravels
from madang.store import SessionBusyError, SessionNotFoundError, Store
from madang.store.errors import UnknownCheckpointError
from tests.assistants.slots.manifest import ASSISTANT as SLOTS
from tests.unit.runtime.access.accepted import accept_run, assistants

KIM = Actor(user="kim", tenant="acme", role="agent")
LEE = Actor(user="lee", tenant="acme")
LATER = datetime(2099, 1, 1, tzinfo=UTC)


@pytest.fixture
def sessions(store: Store) -> SessionAccess:
    return SessionAccess(store, TimeTravels(store, assistants(SLOTS)))


async def _follow(sessions: SessionAccess, actor: Actor) -> None:
    async for _ in sessions.follow(actor, "s"):
        return


ATTEMPTS: dict[str, Callable[[SessionAccess, Actor], Awaitable[object]]] = {
    "get": lambda sessions, actor: sessions.get(actor, "s"),
    "copy": lambda sessions, actor: sessions.copy(actor, "s"),
    "rename": lambda sessions, actor: sessions.rename(actor, "s", "mine"),
    "annotate": lambda sessions, actor: sessions.annotate(actor, "s", {"colour": "red"}),
    "expire": lambda sessions, actor: sessions.expire(actor, "s", LATER),
    "prune": lambda sessions, actor: sessions.prune(actor, "s"),
    "delete": lambda sessions, actor: sessions.delete(actor, "s"),
    "erase": lambda sessions, actor: sessions.erase(actor, "s"),
    "checkpoints": lambda sessions, actor: sessions.checkpoints(actor, "s"),
    "name_checkpoint": lambda sessions, actor: sessions.name_checkpoint(actor, "s", "mine", "c"),
    "named_checkpoints": lambda sessions, actor: sessions.named_checkpoints(actor, "s"),
    "write_state": lambda sessions, actor: sessions.write_state(actor, "s", {"nights": 2}),
    "last_position": lambda sessions, actor: sessions.last_position(actor, "s"),
    "events": lambda sessions, actor: sessions.events(actor, "s"),
    "follow": _follow,
}


@pytest.mark.parametrize("attempt", ATTEMPTS.values(), ids=ATTEMPTS)
async def test_nobody_does_anything_with_a_session_of_another(
    sessions: SessionAccess, store: Store, attempt: Callable[[SessionAccess, Actor], Awaitable[object]]
) -> None:
    made = await sessions.create(KIM, "s", assistant="slots", title="Jeju")
    with pytest.raises(SessionNotFoundError):
        await attempt(sessions, LEE)
    assert await store.sessions.list(EVERY_TENANT) == [made]
    assert await store.audit.list(EVERY_TENANT) == []


def test_every_method_that_names_a_session_is_tried_by_a_stranger():
    public = {name for name in vars(SessionAccess) if not name.startswith("_")}
    assert public - ATTEMPTS.keys() == {"list", "find", "count", "create", "search", "seals_metadata"}


async def test_lists_and_counts_are_of_the_actors_own(sessions: SessionAccess) -> None:
    for actor, title in ((KIM, "Jeju"), (KIM, "Busan"), (LEE, "Jeju")):
        await sessions.create(actor, assistant="slots", title=title)
    assert [session.title for session in await sessions.list(KIM)] == ["Busan", "Jeju"]
    assert [session.user for session in await sessions.list(LEE, search="jeju")] == ["lee"]
    assert [session.title for session in await sessions.find(KIM, ascending=True)] == ["Jeju", "Busan"]
    assert (await sessions.count(KIM), await sessions.count(KIM, search="jeju")) == (2, 1)


async def test_a_state_is_written_on_record_and_copied_with_the_session(sessions: SessionAccess, store: Store) -> None:
    await sessions.create(KIM, "s", assistant="slots", title="Jeju", metadata={"colour": "red"})
    made = await sessions.write_state(KIM, "s", {"wish": "Osaka", "nights": 2}, as_node="__start__")
    copy = await sessions.copy(KIM, "s")

    assert [header.id for header in await sessions.checkpoints(KIM, copy.id)] == [made]
    assert (copy.user, copy.title, copy.metadata) == ("kim", "Jeju", {"colour": "red"})
    [entry] = await store.audit.list(EVERY_TENANT)
    assert (entry.actor, entry.action, entry.session) == ("kim", "write", "s")
    assert entry.details == {"fields": ["nights", "wish"]}
    with pytest.raises(CheckpointNotFoundError):
        await sessions.write_state(KIM, "s", {"nights": 3}, checkpoint="none")


async def test_nothing_is_written_while_a_run_is_under_way(sessions: SessionAccess, store: Store) -> None:
    await sessions.create(KIM, "s", assistant="slots")
    await accept_run(store, "s", "slots")
    with pytest.raises(SessionBusyError):
        await sessions.write_state(KIM, "s", {"nights": 2}, as_node="__start__")
    assert await store.audit.list(EVERY_TENANT) == []


async def test_the_audit_names_who_deleted_a_session(sessions: SessionAccess, store: Store) -> None:
    await sessions.create(KIM, "s", assistant="slots")
    await sessions.delete(KIM, "s")
    [entry] = await store.audit.list(EVERY_TENANT)
    assert (entry.actor, entry.action, entry.session, entry.details) == ("kim", "delete", "s", {})
    with pytest.raises(SessionNotFoundError):
        await sessions.get(KIM, "s")


async def test_the_audit_names_who_named_a_checkpoint(sessions: SessionAccess, store: Store) -> None:
    await sessions.create(KIM, "s", assistant="slots")
    made = await sessions.write_state(KIM, "s", {"nights": 2}, as_node="__start__")
    await sessions.name_checkpoint(KIM, "s", "draft", made)
    entry, _ = await store.audit.list(EVERY_TENANT)
    assert (entry.actor, entry.action, entry.session) == ("kim", "name checkpoint", "s")
    assert entry.details == {"checkpoint": made}
    with pytest.raises(UnknownCheckpointError):
        await sessions.name_checkpoint(KIM, "s", "draft", "none")
    assert len(await store.audit.list(EVERY_TENANT)) == 2
