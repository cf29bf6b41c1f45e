"""Trees: runs of numbers written short, and identifiers that keep their order."""

from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from madang.store.idents import from_key, to_key
from madang.store.pieces import Branch, Joint, Piece, numbers_in, pack_node


def _piece(number: int) -> Piece:
    return Piece(b"", None, 1, number)


def test_a_long_list_is_a_few_numbers() -> None:
    parts = [*map(_piece, range(5, 125)), b"inline", _piece(130), Branch(Joint.SEND, [b"n", _piece(131)])]
    assert pack_node(Branch(Joint.LIST, list(parts))) == [0, 5, -119, b"inline", 130, [4, b"n", 131]]


@given(numbers=st.lists(st.integers(0, 9), max_size=12))
def test_every_number_of_a_tree_is_found(numbers: list[int]) -> None:
    packed = pack_node(Branch(Joint.LIST, [_piece(number) for number in numbers]))
    found = [number for first, last in numbers_in(packed) for number in range(first, last + 1)]
    assert found == numbers


@given(st.one_of(st.text(max_size=40), st.uuids().map(str), st.uuids().map(lambda ident: str(ident).upper())))
def test_an_identifier_comes_back_to_the_letter(ident: str) -> None:
    assert from_key(to_key(ident)) == ident


@given(st.uuids(), st.uuids())
def test_identifiers_keep_their_order(one: UUID, other: UUID) -> None:
    assert (to_key(str(one)) < to_key(str(other))) == (str(one) < str(other))
