"""Reducers: what they make of two values, what they refuse, and the laws they keep."""

from copy import deepcopy
from typing import Annotated, TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage, HumanMessage, RemoveMessage, SystemMessage
from langgraph.graph import END, START, StateGraph
from langgraph.graph.message import REMOVE_ALL_MESSAGES
from langgraph.types import Command, Overwrite, Send

from madang.state.errors import ReducerError
from madang.state.fields.reducers import append, maximum, merge, messages, override, replace, union

values = st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=5))
lists = st.lists(values, max_size=6)
dicts = st.dictionaries(st.sampled_from("abcd"), values, max_size=4)
numbers = st.one_of(st.integers(), st.floats(allow_nan=False))


class TestAppend:
    @pytest.mark.req("T28")
    def test_messages_written_one_after_the_other_stand_in_order(self):
        first = append(None, [{"role": "user", "content": "오사카"}])
        assert append(first, [{"role": "assistant", "content": "몇 박 며칠?"}]) == [
            {"role": "user", "content": "오사카"},
            {"role": "assistant", "content": "몇 박 며칠?"},
        ]

    @given(lists, lists, lists)
    def test_writing_in_one_batch_or_in_two_makes_no_difference(self, current, one, two):
        assert append(append(current, one), two) == append(current, [*one, *two])

    def test_a_text_is_refused_rather_than_split_into_letters(self):
        with pytest.raises(ReducerError) as refused:
            append([], "항공권 검색 실패")
        assert str(refused.value) == (
            "append was given '항공권 검색 실패' (str) and expects a list: return a list that holds only what is new."
        )

    def test_a_field_that_holds_something_else_is_named(self):
        with pytest.raises(ReducerError) as refused:
            append("old", ["new"])
        assert str(refused.value) == (
            "append found 'old' (str) in the field and expects a list: "
            "replace the value once with Overwrite, or migrate it."
        )

    def test_none_is_not_a_write(self):
        with pytest.raises(ReducerError, match="append was given None"):
            append([], None)


class TestMerge:
    @pytest.mark.req("TC11")
    def test_two_experts_write_their_results_side_by_side_in_one_step(self):
        class Trip(TypedDict):
            agent_results: Annotated[dict[str, dict], merge]

        graph = StateGraph(Trip)
        graph.add_node("flight", lambda _: {"agent_results": {"flight_expert": {"options": 3}}})
        graph.add_node("hotel", lambda _: {"agent_results": {"hotel_expert": {"options": 2}}})
        graph.add_edge(START, "flight")
        graph.add_edge(START, "hotel")

        assert graph.compile().invoke({}) == {
            "agent_results": {"flight_expert": {"options": 3}, "hotel_expert": {"options": 2}}
        }

    def test_a_key_written_again_takes_the_new_value_whole(self):
        assert merge({"search": {"a": 1, "b": 2}}, {"search": {"a": 3}}) == {"search": {"a": 3}}

    @given(dicts, dicts)
    def test_merging_twice_is_merging_once(self, current, new):
        assert merge(merge(current, new), new) == merge(current, new)

    @given(dicts, dicts, dicts)
    def test_grouping_does_not_matter(self, current, one, two):
        assert merge(merge(current, one), two) == merge(current, merge(one, two))

    @given(dicts, dicts)
    def test_order_does_not_matter_where_keys_differ(self, one, two):
        two = {key: value for key, value in two.items() if key not in one}
        assert merge(one, two) == merge(two, one)

    def test_a_list_is_refused(self):
        with pytest.raises(ReducerError) as refused:
            merge({}, [("a", 1)])
        assert str(refused.value) == (
            "merge was given [('a', 1)] (list) and expects a dict: return a dict that holds only what is new."
        )


class TestUnion:
    def test_items_stand_where_they_first_stood(self):
        assert union(["search", "analysis"], ["document", "search"]) == ["search", "analysis", "document"]

    def test_numbers_that_are_equal_but_of_another_type_are_distinct(self):
        assert [repr(item) for item in union([1], [True, 1.0, 1])] == ["1", "True", "1.0"]

    @given(lists, lists, lists)
    def test_grouping_and_repetition_do_not_matter(self, current, one, two):
        assert union(union(current, one), two) == union(current, [*one, *two])
        assert union(union(current, one), one) == union(current, one)

    def test_items_without_a_hash_are_refused(self):
        with pytest.raises(ReducerError) as refused:
            union([], [{"id": 1}])
        assert str(refused.value) == (
            "union compares items by hash, and one of [{'id': 1}] has none (unhashable type: 'dict'): "
            "use append, or key the items in a dict and use merge."
        )


class TestReplace:
    @given(values, values)
    def test_the_last_write_stands(self, current, new):
        assert replace(current, new) is new

    def test_the_same_write_wins_on_every_run_of_parallel_nodes(self):
        class State(TypedDict):
            answer: Annotated[str, replace]

        graph = StateGraph(State)
        for name in "abc":
            graph.add_node(name, lambda _, name=name: {"answer": name})
            graph.add_edge(START, name)
        compiled = graph.compile()

        assert {compiled.invoke({"answer": ""})["answer"] for _ in range(20)} == {"c"}


class TestMaximum:
    @given(numbers, numbers, numbers)
    def test_order_grouping_and_repetition_do_not_matter(self, one, two, three):
        assert maximum(maximum(one, two), three) == maximum(one, maximum(two, three))
        assert maximum(one, two) == maximum(two, one)
        assert maximum(one, one) == one

    def test_a_field_not_written_yet_takes_what_comes(self):
        assert maximum(None, -3) == -3

    @pytest.mark.parametrize(
        ("value", "described"),
        [("9", "'9' (str)"), (True, "True (bool)"), (float("nan"), "nan (float)"), (None, "None (NoneType)")],
    )
    def test_what_cannot_be_compared_is_refused(self, value, described):
        with pytest.raises(ReducerError) as refused:
            maximum(1, value)
        assert str(refused.value) == (
            f"maximum was given {described} and expects a number it can compare: write an int or a float."
        )

    def test_a_field_that_holds_no_number_is_named(self):
        with pytest.raises(ReducerError, match=r"maximum found 'x' \(str\)"):
            maximum("x", 1)


class TestMessages:
    def test_a_known_id_replaces_and_a_new_one_follows(self):
        hello, again, answer = HumanMessage("hi", id="1"), HumanMessage("hello", id="1"), AIMessage("yes", id="2")
        assert messages([hello], [again, answer]) == [again, answer]

    def test_a_single_dict_is_one_message(self):
        [message] = messages(None, {"role": "user", "content": "AI 안전성 연구"})
        assert message == HumanMessage("AI 안전성 연구", id=message.id)

    def test_a_message_without_an_id_is_given_one_in_a_copy(self):
        held, new = HumanMessage("a"), AIMessage("b")
        merged = messages([held], [new])
        assert [held.id, new.id] == [None, None]
        assert all(message.id for message in merged)

    def test_everything_before_the_last_remove_all_is_gone(self):
        held, kept = HumanMessage("old", id="1"), HumanMessage("new", id="2")
        clear = RemoveMessage(id=REMOVE_ALL_MESSAGES)
        assert messages([held], [HumanMessage("x", id="3"), clear, kept]) == [kept]
        assert messages([held], [clear, kept, RemoveMessage(id="2")]) == []

    @pytest.mark.parametrize("order", [[RemoveMessage(id="9")], [RemoveMessage(id="9"), HumanMessage("x", id="9")]])
    def test_removing_what_is_not_there_is_refused(self, order):
        with pytest.raises(ReducerError) as refused:
            messages([HumanMessage("a", id="1")], order)
        assert str(refused.value) == (
            "messages was told to remove '9', which is not among the 1 messages there are: "
            "remove only what is in the list."
        )

    @pytest.mark.parametrize(
        ("item", "described"),
        [
            (3, "3 (int)"),
            (None, "None (NoneType)"),
            ({"content": "x"}, "{'content': 'x'} (dict)"),
            ({"role": "tool", "content": "x"}, "{'content': 'x', 'role': 'tool'} (dict)"),
            (("nobody", "x"), "('nobody', 'x') (tuple)"),
        ],
    )
    def test_what_is_no_message_is_refused(self, item, described):
        with pytest.raises(ReducerError) as refused:
            messages([], [item])
        assert str(refused.value) == (
            f"messages was given {described}, which cannot be read as a message: "
            "write a message, or a dict with 'role' and 'content' (and 'tool_call_id' for the role 'tool')."
        )

    def test_a_field_that_is_no_list_is_named(self):
        with pytest.raises(ReducerError, match=r"messages found 5 \(int\) in the field"):
            messages(5, [])

    @given(st.lists(st.lists(st.sampled_from("abcd")), min_size=3, max_size=3))
    def test_writing_in_one_batch_or_in_two_makes_no_difference(self, ids):
        held, one, two = ([HumanMessage(f"{n}.{i}", id=i) for i in batch] for n, batch in enumerate(ids))
        current = messages([], held)
        assert messages(messages(current, one), two) == messages(current, [*one, *two])


class TestOverride:
    @pytest.mark.req("R12", "R11")
    def test_a_list_is_added(self):
        assert override(["기존 노트"], ["새로운 노트"]) == ["기존 노트", "새로운 노트"]

    @pytest.mark.req("R13", "R14")
    def test_an_override_takes_the_place_of_all(self):
        assert override(["a", "b"], {"type": "override", "value": []}) == []
        assert override(["a"], Overwrite(["b"])) == ["b"]

    @pytest.mark.req("RC4")
    def test_a_field_not_written_yet_is_empty(self):
        assert override(None, ["a"]) == ["a"]
        assert override(None, {"type": "override", "value": ["a"]}) == ["a"]

    @pytest.mark.req("RC4")
    def test_an_item_that_looks_like_an_envelope_is_an_item(self):
        item = {"type": "override", "value": []}
        assert override(["a"], [item]) == ["a", item]
        assert override(["a"], {"type": "override", "value": [item]}) == [item]

    @pytest.mark.req("RC3")
    @pytest.mark.parametrize(
        "envelope",
        [{"type": "override"}, {"type": "override", "value": [], "why": "x"}, {"type": "override", "values": []}],
    )
    def test_a_malformed_envelope_is_never_stored(self, envelope):
        with pytest.raises(ReducerError) as refused:
            override(["a"], envelope)
        written = repr(dict(sorted(envelope.items())))
        assert str(refused.value) == (
            f"override was given {written}, and its envelope holds 'type' and 'value' and nothing else: "
            "write {'type': 'override', 'value': [...]} or Overwrite([...])."
        )

    @pytest.mark.req("RC3", "RC4")
    @pytest.mark.parametrize(
        ("write", "message"),
        [
            ({"type": "override", "value": "x"}, "an override's value was given 'x' (str) and expects a list"),
            ({"type": "override", "value": None}, "an override's value was given None (NoneType) and expects a list"),
            (Overwrite("x"), "Overwrite was given 'x' (str) and expects a list"),
            ({"type": "note"}, "override was given {'type': 'note'} (dict) and expects a list"),
            ("x", "override was given 'x' (str) and expects a list"),
            (None, "override was given None (NoneType) and expects a list"),
        ],
    )
    def test_anything_but_a_list_is_refused(self, write, message):
        with pytest.raises(ReducerError) as refused:
            override([], write)
        assert str(refused.value) == f"{message}: return a list that holds only what is new."

    def test_the_brief_resets_the_supervisor_and_the_report_clears_the_notes(self):
        class Research(TypedDict):
            supervisor_messages: Annotated[list, override]
            notes: Annotated[list[str], override]
            research_brief: str
            final_report: str

        def brief(_):
            fresh = [SystemMessage("lead the research"), HumanMessage("brief")]
            update = {"research_brief": "brief", "supervisor_messages": {"type": "override", "value": fresh}}
            return Command(goto=[Send("researcher", {"topic": topic}) for topic in "ab"], update=update)

        graph = StateGraph(Research)
        graph.add_node("brief", brief)
        graph.add_node("researcher", lambda task: {"notes": [f"about {task['topic']}"]})
        graph.add_node(
            "report",
            lambda state: {"final_report": "; ".join(state["notes"]), "notes": {"type": "override", "value": []}},
        )
        graph.add_edge(START, "brief")
        graph.add_edge("researcher", "report")
        graph.add_edge("report", END)

        assert graph.compile().invoke({"supervisor_messages": [HumanMessage("stale")], "notes": []}) == {
            "supervisor_messages": [SystemMessage("lead the research"), HumanMessage("brief")],
            "research_brief": "brief",
            "final_report": "about a; about b",
            "notes": [],
        }


@pytest.mark.req("H1", "HC1")
@pytest.mark.parametrize(
    ("reducer", "current", "new"),
    [
        (append, [[1]], [[2]]),
        (merge, {"a": {"x": 1}}, {"a": {"y": 2}}),
        (union, ["a"], ["a", "b"]),
        (override, [[1]], [[2]]),
        (override, [[1]], {"type": "override", "value": [[2]]}),
        (messages, [HumanMessage("a")], [AIMessage("b"), {"role": "user", "content": "c"}]),
    ],
)
def test_a_reducer_leaves_both_values_as_they_were_and_returns_a_new_one(reducer, current, new):
    before = deepcopy((current, new))
    merged = reducer(current, new)
    assert (current, new) == before
    assert merged is not current
    assert merged is not new
