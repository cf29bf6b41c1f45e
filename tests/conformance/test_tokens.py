"""Tokens on every backend: issued once, checked by their text, ended by time, by hand, and with their parent."""

from datetime import timedelta

import pytest

from madang.protocol import EVERY_TENANT
from madang.store import Store
from madang.store.audit import reconcile
from madang.store.errors import TokenNotFoundError
from madang.store.tokens import AccessToken
from tests.conformance.conftest import Clock


async def test_a_token_is_known_by_its_text_alone(store: Store, clock: Clock) -> None:
    issued = await store.tokens.issue(
        "ops", user="ana", tenant="acme", role="analyst", scopes=["read", "write"], label="laptop"
    )
    assert await store.tokens.check(issued.text) == issued.token
    assert issued.token == AccessToken(
        id=issued.token.id,
        tenant="acme",
        user="ana",
        role="analyst",
        scopes=("read", "write"),
        label="laptop",
        parent=None,
        kind="token",
        session=None,
        created_at=clock.now,
        expires_at=None,
        revoked_at=None,
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "mdg",
        "mdg_",
        "mdg_{id}",
        "mdg_{id}_",
        "mdg_{id}_guess",
        "xyz_{id}_{secret}",
        "mdg_{id}_{secret}x",
        "토큰",
        "\0",
    ],
)
async def test_no_other_text_will_do(store: Store, text: str) -> None:
    issued = await store.tokens.issue("ops", user="ana", scopes=["read"])
    _, ident, secret = issued.text.split("_", 2)
    assert await store.tokens.check(text.format(id=ident, secret=secret)) is None


async def test_a_token_ends_with_its_time(store: Store, clock: Clock) -> None:
    issued = await store.tokens.issue("ops", user="ana", scopes=["read"], expires_at=clock.now + timedelta(days=1))
    clock.advance(timedelta(hours=23))
    assert await store.tokens.check(issued.text) == issued.token
    clock.advance(timedelta(hours=1))
    assert await store.tokens.check(issued.text) is None


async def test_a_revoked_token_ends_at_once_and_what_came_of_it_too(store: Store, clock: Clock) -> None:
    parent = await store.tokens.issue("ops", user="ana", scopes=["read"])
    child = await store.tokens.issue("ana", user="ana", scopes=["read"], parent=parent.token.id, kind="sign_in")
    await store.tokens.revoke("ops", parent.token.id)
    assert (await store.tokens.check(parent.text), await store.tokens.check(child.text)) == (None, None)
    assert await store.tokens.list(EVERY_TENANT) == [parent.token.model_copy(update={"revoked_at": clock.now})]
    assert [(entry.actor, entry.action) for entry in await store.audit.list(EVERY_TENANT)] == [
        ("ops", "revoke token"),
        ("ana", "sign in"),
        ("ops", "issue token"),
    ]
    assert await store.tokens.sweep() == 1


async def test_what_is_not_there_cannot_be_revoked(store: Store) -> None:
    with pytest.raises(TokenNotFoundError) as refusal:
        await store.tokens.revoke("ops", "nobody")
    assert str(refusal.value) == "There is no valid token 'nobody': list the tokens, and take the id of one."
    assert await store.audit.list(EVERY_TENANT) == []


async def test_a_link_is_listed_for_its_owner_and_ends_with_its_session(store: Store, clock: Clock) -> None:
    await store.sessions.create("s", tenant="acme", user="ana", assistant="echo")
    hers, foreign = [
        await store.tokens.issue(user, user=user, tenant="acme", scopes=(), kind="link", session="s")
        for user in ("ana", "bo")
    ]
    assert await store.tokens.list_links("acme", "ana", "s") == [hers.token]
    assert (await store.tokens.list("acme"), await store.tokens.list_sign_ins("acme")) == ([], [])
    await store.sessions.delete("s")
    assert [await store.tokens.check(each.text) for each in (hers, foreign)] == [None, None]


async def test_what_was_issued_with_a_token_ends_with_it_however_far_down(store: Store) -> None:
    made = [await store.tokens.issue("ops", user="ana", scopes=["read"])]
    for kind in ("token", "sign_in", "token", "link"):
        made.append(await store.tokens.issue("ana", user="ana", scopes=["read"], parent=made[-1].token.id, kind=kind))
    await store.tokens.change("ops", made[2].token.id, scopes=["read"])
    assert [bool(await store.tokens.check(each.text)) for each in made] == [True, True, True, False, False]
    await store.tokens.revoke("ops", made[0].token.id)
    assert [await store.tokens.check(each.text) for each in made] == [None] * 5
    assert await reconcile(store.audit) == []
