"""Sessions are found by their metadata and in any order, on every backend."""

from madang.store import Store

OWNERS = {"a": "ana", "b": 'b"o%b', "c": "ana", "d": "eve"}


async def _fill(store: Store) -> None:
    for ident, owner in OWNERS.items():
        metadata = {"owner": owner, "n": 1, "in": {"owner": "x"}}
        await store.sessions.create(ident, tenant="t", user="u", metadata=metadata)
    await store.sessions.create("stranger", tenant="t", user="other", metadata={"owner": "ana"})


async def test_sessions_are_found_by_the_texts_in_their_metadata(store: Store):
    await _fill(store)

    async def found(**metadata: str) -> list[str]:
        sessions = await store.sessions.find("t", user="u", metadata=metadata, sort_by="thread_id", ascending=True)
        return [session.id for session in sessions]

    assert await found() == ["a", "b", "c", "d"]
    assert await found(owner="ana") == ["a", "c"]
    assert await found(owner='b"o%b') == ["b"]
    assert await found(owner="an") == await found(owner="a%") == await found(owner="ana", other="x") == []


async def test_sessions_are_listed_in_any_order_and_paged(store: Store):
    await _fill(store)
    for sort_by, ascending, order in (
        ("thread_id", False, "dcba"),
        ("created_at", True, "abcd"),
        ("created_at", False, "dcba"),
        ("updated_at", True, "abcd"),
        ("status", False, "dcba"),
    ):
        listed = await store.sessions.find("t", user="u", sort_by=sort_by, ascending=ascending)
        assert "".join(session.id for session in listed) == order, sort_by
    page = await store.sessions.find("t", user="u", sort_by="thread_id", ascending=True, limit=2, offset=1)
    assert [session.id for session in page] == ["b", "c"]
