"""A session and its runs are there for their owner: same user, same tenant."""

import pytest

from madang.protocol import Actor
from madang.runtime.access.ownership import own_run, own_session
from madang.store import RunNotFoundError, SessionNotFoundError, Store
from tests.unit.runtime.access.accepted import accept_run

KIM = Actor(user="kim", tenant="acme", role="agent")
STRANGERS = [Actor(user="lee", tenant="acme"), Actor(user="kim", tenant="other"), Actor(user="kim"), Actor()]


async def _accept(store: Store, session: str = "s") -> str:
    await store.sessions.create(session, tenant="acme", user="kim")
    return await accept_run(store, session)


@pytest.mark.parametrize("actor", [KIM, KIM.changed(role="manager")])
async def test_the_owner_is_known_by_user_and_tenant_in_whatever_role(store: Store, actor: Actor) -> None:
    run = await _accept(store)
    assert (await own_session(store, actor, "s")).id == "s"
    assert (await own_run(store, actor, run)).id == run
    assert (await own_run(store, actor, run, "s")).id == run


@pytest.mark.parametrize("stranger", STRANGERS)
async def test_to_others_it_is_the_same_as_if_it_did_not_exist(store: Store, stranger: Actor) -> None:
    run = await _accept(store)
    errors: list[Exception] = []
    for session, name in (("s", run), ("nowhere", "none")):
        with pytest.raises(SessionNotFoundError) as missing_session:
            await own_session(store, stranger, session)
        with pytest.raises(RunNotFoundError) as missing_run:
            await own_run(store, stranger, name)
        errors += [missing_session.value, missing_run.value]
    texts = [str(error).replace(run, "none").replace("'s'", "'nowhere'") for error in errors]
    assert texts[:2] == texts[2:]


async def test_a_run_of_another_session_is_not_found_in_this_one(store: Store) -> None:
    run = await _accept(store)
    await _accept(store, "other")
    with pytest.raises(RunNotFoundError):
        await own_run(store, KIM, run, "other")
