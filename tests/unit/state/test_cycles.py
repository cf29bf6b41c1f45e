"""A circle is named from its first member on, in the order of what comes before what."""

from madang.state.cycles import cycle


def test_where_there_is_no_circle_there_is_none_to_name():
    assert cycle({"a": [], "b": ["a"], "c": ["a", "b"]}) is None


def test_a_circle_is_named_from_its_first_member_to_itself():
    assert cycle({"x": ["c"], "a": ["c"], "b": ["a"], "c": ["b"]}) == ("a", "b", "c", "a")


def test_what_comes_before_itself_is_the_smallest_circle():
    assert cycle({"a": ["a"]}) == ("a", "a")
