"""What a process remembers of a session's content: within a bound, and only while it holds."""

import pytest

from madang.store.content.cache import ContentCache, ContentCaches
from madang.store.content.pieces import StoredTree
from madang.store.database.session_row import SessionRow

CHANNEL = ("", "messages")


def _row(epoch: int = 1, next_content: int = 1, updated_at: int = 1) -> SessionRow:
    return SessionRow(1, epoch, next_content, updated_at, None, None)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("madang.store.content.cache._MAX_BYTES", 10)
    monkeypatch.setattr("madang.store.content.cache._MAX_SESSIONS", 3)
    monkeypatch.setattr("madang.store.content.cache._MAX_SEEN_OBJECTS", 4)


@pytest.mark.usefixtures("small")
def test_what_was_read_is_let_go_once_it_is_more_than_the_bound():
    caches = ContentCaches()
    cache = caches.get("s")
    cache.add_piece(1, b"1", b"12345")
    cache.add_piece(2, b"2", b"12345")
    assert sorted(caches.get("s").pieces_by_number) == [1, 2]
    cache.add_piece(3, b"3", b"1")
    assert caches.get("s").pieces_by_number == {}
    assert cache.bytes_held == 0


@pytest.mark.usefixtures("small")
def test_the_sessions_used_longest_ago_are_let_go():
    caches = ContentCaches()
    first, second, third = (caches.get(session) for session in "abc")
    assert caches.get("a") is first
    caches.get("d")
    assert (caches.get("a") is first, caches.get("c") is third) == (True, True)
    assert caches.get("b") is not second


@pytest.mark.usefixtures("small")
def test_a_session_that_holds_much_makes_others_be_let_go():
    caches = ContentCaches()
    first = caches.get("a")
    first.add_piece(1, b"1", b"123456")
    second = caches.get("b")
    second.add_piece(1, b"1", b"123456")
    assert caches.get("b") is second
    assert caches.get("c") is not None
    assert caches.get("a") is not first


@pytest.mark.parametrize(("saves", "left"), [(16, {0, 1, 2, 3, 4}), (17, {0, 4})])
@pytest.mark.usefixtures("small")
def test_objects_that_the_last_sixteen_saves_did_not_meet_are_forgotten_once_there_are_many(saves: int, left: set[int]):
    cache = ContentCache()
    objects = [object() for _ in range(5)]
    for number in range(4):
        cache.add_seen(number, objects[number], None, b"")
    for _ in range(saves - 1):
        cache.begin_save()
        assert cache.find_seen(0, objects[0]) is not None
    assert set(cache.seen_objects) == {0, 1, 2, 3}
    cache.add_seen(4, objects[4], None, b"")
    cache.begin_save()
    assert set(cache.seen_objects) == left


def test_a_channel_is_known_by_its_version_and_its_very_object():
    cache, value, tree = ContentCache(), [1], StoredTree(7, 3)
    cache.cache_channel(CHANNEL, 2, value, tree)
    assert cache.cached_channel(CHANNEL, 2, value) is tree
    assert cache.cached_channel(CHANNEL, 3, value) is None
    assert cache.cached_channel(CHANNEL, 2, [1]) is None
    assert cache.cached_channel(("sub", "messages"), 2, value) is None
    cache.cache_channel(CHANNEL, None, value, tree)
    assert cache.cached_channel(CHANNEL, None, value) is None


@pytest.mark.parametrize(("size", "small_enough"), [(0, False), (1, True), (2**16, True), (2**16 + 1, False)])
def test_a_state_is_small_up_to_64_kib_and_unknown_before_it_was_seen(size: int, small_enough: bool):
    cache = ContentCache()
    assert not cache.is_small
    cache.cache_channel(CHANNEL, 1, [], StoredTree(7, size))
    assert cache.is_small == small_enough


@pytest.mark.parametrize("moved", [_row(epoch=2), _row(next_content=2), _row(updated_at=2)])
def test_all_is_forgotten_when_the_session_has_moved_on(moved: SessionRow):
    cache = ContentCache()
    assert cache.is_current(_row())
    cache.add_piece(1, b"1", b"12345")
    assert cache.is_current(_row())
    before = cache.generation
    assert not cache.is_current(moved)
    assert (cache.pieces, cache.pieces_by_number, cache.bytes_held) == ({}, {}, 0)
    assert cache.generation == before + 1
    assert cache.is_current(moved)


def test_what_is_read_while_a_save_is_under_way_does_not_say_how_far_the_content_goes():
    cache = ContentCache()
    assert cache.is_current(_row())
    cache.pending = 1
    cache.adopt(_row(next_content=9))
    assert cache.is_current(_row())
    cache.pending = 0
    cache.adopt(_row(next_content=9))
    assert cache.is_current(_row(next_content=9))


def test_content_that_was_removed_elsewhere_is_forgotten_as_soon_as_it_is_read():
    cache = ContentCache()
    cache.adopt(_row())
    cache.add_piece(1, b"1", b"12345")
    cache.adopt(_row())
    assert cache.pieces
    cache.adopt(_row(epoch=2))
    assert not cache.pieces
