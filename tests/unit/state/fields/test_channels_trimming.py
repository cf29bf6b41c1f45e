"""Trimming: what stays of a list, and that a tool call is never parted from its answers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage, ToolMessage
from langgraph.graph.message import add_messages

from madang.state.errors import ReducerError
from madang.state.fields.channels import removals, trim
from madang.state.fields.policies import Keep


def calling(*calls: str, **fields: str) -> AIMessage:
    return AIMessage("", tool_calls=[{"name": "search", "args": {}, "id": call} for call in calls], **fields)


def answer(call: str, **fields: str) -> ToolMessage:
    return ToolMessage("found", tool_call_id=call, **fields)


SYSTEM, HELLO, THANKS = SystemMessage("be brief"), HumanMessage("hello"), HumanMessage("thanks")


class TestPlainLists:
    @pytest.mark.req("T48")
    def test_the_first_and_the_newest_stay_and_make_up_the_limit(self):
        assert trim(list(range(30)), Keep.at_most(20)) == [0, *range(11, 30)]

    def test_a_list_within_the_limit_comes_back_as_it_is(self):
        items = list(range(20))
        assert trim(items, Keep.at_most(20)) is items

    @pytest.mark.req("TC15")
    @pytest.mark.parametrize(("most", "left"), [(2, [0, 29]), (1, [29]), (0, []), (-1, [])])
    def test_a_limit_of_one_or_less_is_kept_too(self, most, left):
        assert trim(list(range(30)), Keep.at_most(most)) == left

    @pytest.mark.parametrize(
        ("keep", "left"), [(Keep(first=2), [0, 1]), (Keep(last=2), [8, 9]), (Keep(2, 3), [0, 1, 7, 8, 9])]
    )
    def test_either_end_can_be_kept_alone(self, keep, left):
        assert trim(list(range(10)), keep) == left

    def test_dicts_that_are_no_messages_are_items_like_others(self):
        items = [{"role": ["?"], "tool_calls": 5, "tool_call_id": []}, {"role": None}, {"role": "tool"}, {}, {"a": 1}]
        assert trim(items, Keep(last=2)) == items[-2:]


class TestMessages:
    @pytest.mark.req("EC13")
    def test_system_messages_stay_and_count(self):
        later = SystemMessage("answer in Korean")
        items = [SYSTEM, HELLO, later, *(HumanMessage(str(n)) for n in range(5))]
        assert trim(items, Keep(first=1, last=3)) == [SYSTEM, later, *items[-2:]]

    def test_system_messages_stay_even_beyond_the_limit(self):
        assert trim([SYSTEM, SYSTEM, SYSTEM, HELLO, THANKS], Keep(last=1)) == [SYSTEM, SYSTEM, SYSTEM, THANKS]

    @pytest.mark.req("EC13", "RC9")
    def test_an_exchange_that_straddles_the_cut_goes_whole(self):
        items = [HELLO, calling("a", "b"), answer("a"), answer("b"), THANKS]
        assert trim(items, Keep(last=3)) == [THANKS]
        assert trim(items, Keep(last=4)) == items[1:]

    def test_an_exchange_that_straddles_the_opening_goes_whole_and_leaves_its_room_to_the_newest(self):
        items = [HELLO, calling("a"), answer("a"), *(HumanMessage(str(n)) for n in range(5))]
        assert trim(items, Keep(first=2, last=2)) == [HELLO, *items[-3:]]

    def test_where_only_the_opening_is_kept_nothing_newer_takes_the_room_of_an_exchange_that_straddles(self):
        items = [HELLO, calling("a"), answer("a"), THANKS, THANKS]
        assert trim(items, Keep(first=2)) == [HELLO]

    def test_the_newest_exchange_stays_whole_even_when_it_alone_is_larger_than_the_limit(self):
        items = [HELLO, calling("a", "b", "c"), answer("a"), answer("b"), answer("c")]
        assert trim(items, Keep(first=1, last=2)) == items[1:]

    def test_the_newest_exchange_has_its_place_before_the_opening(self):
        items = [HELLO, THANKS, calling("a"), answer("a")]
        assert trim(items, Keep(first=1, last=1)) == items[2:]

    def test_an_answer_that_comes_late_holds_its_call(self):
        items = [calling("a"), HELLO, answer("a")]
        assert trim(items, Keep(last=2)) == [items[0], items[2]]

    def test_an_answer_whose_call_is_gone_is_dropped(self):
        assert trim([answer("gone"), HELLO, answer("gone"), THANKS], Keep(last=3)) == [HELLO, THANKS]

    def test_an_answer_to_a_call_that_could_not_be_read_stays_with_it(self):
        broken = AIMessage("", invalid_tool_calls=[{"name": "search", "args": "{", "id": "a", "error": "json"}])
        assert trim([HELLO, broken, answer("a")], Keep(last=2)) == [broken, answer("a")]

    @pytest.mark.req("T48")
    def test_messages_written_as_dicts_follow_the_same_rules(self):
        system = {"role": "system", "content": "be brief"}
        call = {"role": "assistant", "content": None, "tool_calls": [{"id": "a", "type": "function", "function": {}}]}
        found = {"role": "tool", "tool_call_id": "a", "content": "found"}
        thanks = {"role": "user", "content": "thanks"}
        assert trim([system, call, found, thanks], Keep(last=3)) == [system, thanks]
        assert trim([system, thanks, call, found], Keep(last=3)) == [system, call, found]


class TestRemovals:
    @pytest.mark.req("E67", "EC13", "TC14")
    def test_plain_add_messages_really_drops_what_is_to_go(self):
        items = [
            SystemMessage("s", id="s"),
            calling("a", id="1"),
            answer("a", id="2"),
            *(HumanMessage(str(n), id=f"h{n}") for n in range(60)),
        ]
        assert add_messages(items, removals(items, Keep.at_most(50))) == trim(items, Keep.at_most(50))

    def test_within_the_limit_nothing_is_removed(self):
        assert removals([HELLO], Keep(last=1)) == []

    def test_a_message_without_an_id_cannot_be_removed(self):
        with pytest.raises(ReducerError) as refused:
            removals([HumanMessage("a"), HumanMessage("b", id="b")], Keep(last=1))
        assert str(refused.value) == (
            "HumanMessage(content='a', additional_kwargs={}, response_metadata={}) has no id, so it cannot be removed "
            "by one: let add_messages store it before it is trimmed."
        )


@st.composite
def conversations(draw) -> list:
    """Turns, calls answered at once, late, twice or never, answers to nothing, system messages anywhere."""
    ids = st.sampled_from("abcdef")
    kinds = st.one_of(
        st.builds(lambda n: HumanMessage(str(n)), st.integers()),
        st.just(SYSTEM),
        st.builds(answer, ids),
        st.builds(lambda calls: calling(*calls), st.lists(ids, min_size=1, max_size=3, unique=True)),
    )
    messages = draw(st.lists(kinds, max_size=25))
    return [message.model_copy(update={"id": str(n)}) for n, message in enumerate(messages)]


keeps = st.builds(Keep, st.integers(0, 6), st.integers(0, 6))


class TestLaws:
    @given(conversations(), keeps)
    def test_what_is_left_is_part_of_what_was_in_the_same_order(self, messages, keep):
        left = [message.id for message in trim(messages, keep)]
        assert left == [message.id for message in messages if message.id in set(left)]

    @given(conversations(), keeps)
    def test_trimming_twice_is_trimming_once(self, messages, keep):
        once = trim(messages, keep)
        assert trim(once, keep) == once

    @given(conversations(), keeps)
    def test_only_system_messages_and_the_newest_exchange_can_exceed_the_limit(self, messages, keep):
        left = trim(messages, keep)
        if len(left) > keep.first + keep.last:
            others = [message for message in left if message.type != "system"]
            assert [message.type for message in others[1:]] == ["tool"] * len(others[1:])

    @given(conversations(), keeps)
    def test_every_system_message_stays(self, messages, keep):
        system = [message for message in messages if message.type == "system"]
        assert [message for message in trim(messages, keep) if message.type == "system"] == system

    @given(conversations(), keeps)
    def test_a_call_and_its_answers_stay_or_go_together(self, messages, keep):
        left = trim(messages, keep)
        if left is messages:
            return
        caller: dict[str, str] = {}
        exchange: dict[str, str | None] = {}
        for message in messages:
            caller |= {call["id"]: message.id for call in getattr(message, "tool_calls", [])}
            exchange[message.id] = caller.get(message.tool_call_id) if message.type == "tool" else message.id
        kept = {message.id for message in left}
        for message in messages:
            expected = exchange[message.id] in kept
            assert (message.id in kept) == expected

    @given(st.lists(st.integers(), max_size=20), keeps)
    def test_of_a_plain_list_both_ends_stay_exactly(self, items, keep):
        if len(items) > keep.first + keep.last:
            assert trim(items, keep) == items[: keep.first] + items[len(items) - keep.last :]
