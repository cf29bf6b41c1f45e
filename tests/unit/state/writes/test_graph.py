"""A checked graph is a StateGraph whose every write, by whatever way, passes the gate before it is stored."""

import asyncio
import operator
from itertools import pairwise
from typing import Annotated, Any, Literal, TypedDict

import pytest
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.constants import END, START
from langgraph.errors import InvalidUpdateError
from langgraph.graph.message import add_messages
from langgraph.types import Command, Overwrite, Send, interrupt
from pydantic import BaseModel

from madang.state.errors import SchemaError, TransitionError, WriteError
from madang.state.fields.policies import Keep, Moves, Transient, Until
from madang.state.fields.reducers import append, merge, override
from madang.state.fields.schema import State
from madang.state.writes.graph import CheckedGraph

STEPS = {"collecting": frozenset({"done"}), "done": frozenset[str]()}
THREAD: Any = {"configurable": {"thread_id": "t"}}


class Trip(State):
    """A trip in the making."""

    destination: str | None = None
    nights: int = 0
    step: Annotated[Literal["collecting", "done"], Moves(STEPS)] = "collecting"
    history: Annotated[list[str], append, Until("done")] = []
    results: Annotated[dict[str, int], merge] = {}
    notes: Annotated[list[str], override] = []
    messages: Annotated[list[AnyMessage], add_messages, Keep(first=1, last=2)] = []
    callback: Annotated[Any, Transient()] = None


def chain(*actions: Any, schema: type[Any] = Trip, **options: Any) -> Any:
    graph = CheckedGraph(schema)
    names = [START, *(action.__name__ for action in actions), END]
    for action in actions:
        graph.add_node(action)
    for start, end in pairwise(names):
        graph.add_edge(start, end)
    return graph.compile(**options)


def returning(update: Any, name: str = "planner") -> Any:
    def node(state: Trip) -> Any:
        return update

    node.__name__ = name
    return node


@pytest.mark.req("T25", "R30")
def test_a_node_returns_only_what_changes_and_the_rest_is_kept() -> None:
    values = chain(returning({"nights": 3})).invoke({"destination": "오사카"})
    assert (values["destination"], values["nights"]) == ("오사카", 3)


@pytest.mark.req("RC2")
def test_every_reader_sees_the_defaults_of_fields_nobody_wrote() -> None:
    seen: list[Trip] = []

    def look(state: Trip) -> None:
        seen.append(state)

    app = chain(look, checkpointer=InMemorySaver())
    app.invoke({"destination": "오사카"}, THREAD)
    assert seen == [Trip(destination="오사카")]
    assert app.get_state(THREAD).values == {
        "destination": "오사카",
        "nights": 0,
        "step": "collecting",
        "history": [],
        "results": {},
        "notes": [],
        "messages": [],
        "callback": None,
    }


def test_a_typed_dict_gets_its_defaults_too() -> None:
    class Counted(TypedDict):
        count: int
        names: Annotated[list[str], append]

    Counted.count = 7  # type: ignore[attr-defined] # what `count: int = 7` in the body does, past the type checker

    def add(state: Counted) -> dict[str, Any]:
        return {"count": state["count"] + 1}

    assert chain(add, schema=Counted).invoke({"names": ["a"]}) == {"count": 8, "names": ["a"]}


@pytest.mark.parametrize("asynchronous", [False, True])
def test_a_wrong_write_stores_nothing(asynchronous: bool) -> None:
    saver = InMemorySaver()
    app = chain(returning({"nights": "three"}), checkpointer=saver)
    with pytest.raises(WriteError) as refused:
        if asynchronous:
            asyncio.run(app.ainvoke({"destination": "오사카"}, THREAD))
        else:
            app.invoke({"destination": "오사카"}, THREAD)
    assert (
        str(refused.value)
        == "'planner' wrote 'three' to 'nights' of Trip, which takes int: input should be a valid integer."
    )
    state = app.get_state(THREAD)
    assert state.values["nights"] == 0
    assert state.next == ("planner",)
    assert "nights" not in {channel for held in saver.writes.values() for _, channel, *_ in held.values()}


def test_a_wrong_input_is_refused_before_it_is_saved() -> None:
    saver = InMemorySaver()
    app = chain(returning({}), checkpointer=saver)
    with pytest.raises(WriteError, match=r"^The input wrote 'stop', which is not a field of Trip"):
        app.invoke({"stop": 1}, THREAD)
    assert list(saver.list(None)) == []


def test_the_input_may_set_only_what_the_input_schema_has() -> None:
    class Question(TypedDict):
        destination: str

    graph = CheckedGraph(Trip, input_schema=Question)
    graph.add_node("planner", returning({}))
    graph.add_edge(START, "planner")
    with pytest.raises(
        WriteError, match=r"^The input wrote 'nights', which is not a field of Question \(fields: destination\)$"
    ):
        graph.compile().invoke({"destination": "a", "nights": 3})  # type: ignore[typeddict-unknown-key]


def test_an_edit_of_saved_state_passes_the_gate() -> None:
    app = chain(returning({"step": "done"}), checkpointer=InMemorySaver())
    app.invoke({"destination": "a"}, THREAD)
    before = app.get_state(THREAD)
    with pytest.raises(WriteError, match=r"^'planner' wrote 'nightz', which is not a field of Trip"):
        app.update_state(THREAD, {"nightz": 2}, as_node="planner")
    with pytest.raises(TransitionError, match=r"^'planner' moved 'step' of Trip from 'done' to 'collecting'"):
        app.update_state(THREAD, {"step": "collecting"}, as_node="planner")
    assert app.get_state(THREAD) == before


@pytest.mark.req("H80")
def test_a_required_field_nobody_wrote_is_named() -> None:
    class Ask(State):
        query: str

    def answer(state: Ask) -> None:
        raise AssertionError("never reached")

    with pytest.raises(WriteError) as refused:
        chain(answer, schema=Ask).invoke({})
    assert str(refused.value) == (
        "Ask.query has no default and nothing has written it yet; give it in the input, or declare a default."
    )


@pytest.mark.req("T47")
def test_a_field_kept_until_done_is_cleared_by_the_write_that_is_done() -> None:
    app = chain(
        returning({"history": ["a"]}, "first"),
        returning(Command(update={"history": ["b"], "step": "done"}), "last"),
        checkpointer=InMemorySaver(),
    )
    app.invoke({}, THREAD)
    assert app.get_state(THREAD).values["history"] == []


@pytest.mark.req("T48", "E67", "EC13")
def test_trimming_removes_for_good() -> None:
    app = chain(returning({"messages": AIMessage("answer")}), checkpointer=InMemorySaver())
    for turn in range(5):
        app.invoke({"messages": HumanMessage(f"question {turn}")}, THREAD)
    texts = [message.content for message in app.get_state(THREAD).values["messages"]]
    assert texts == ["question 0", "question 4", "answer"]


@pytest.mark.req("H77", "H85", "HC23")
def test_a_transient_value_is_seen_by_nodes_and_never_saved() -> None:
    def callback() -> str:
        return "called"

    saver = InMemorySaver()

    def use(state: Trip) -> dict[str, Any]:
        return {"destination": state.callback(), "callback": len}

    app = chain(use, checkpointer=saver)
    app.invoke({"callback": callback}, THREAD)
    assert app.get_state(THREAD).values["destination"] == "called"
    assert app.get_state(THREAD).values["callback"] is None
    kept = [saved.checkpoint["channel_values"] for saved in saver.list(THREAD)]
    assert not any("callback" in values or "callback" in values.get(START, {}) for values in kept)
    assert not any(write[1] == "callback" for held in saver.writes.values() for write in held.values())


@pytest.mark.req("RC5")
@pytest.mark.parametrize("overwriter", ["a", "b", "c"])
def test_an_override_comes_first_and_appends_follow_whoever_writes_it(overwriter: str) -> None:
    override_all = {"type": "override", "value": ["new"]}
    values = side_by_side("notes", override_all, overwriter).invoke({"notes": ["old"]})
    assert values["notes"] == ["new", *(name for name in "abc" if name != overwriter)]


@pytest.mark.parametrize("overwriter", ["a", "b", "c"])
@pytest.mark.parametrize("field", ["history", "notes"])
def test_langgraphs_overwrite_stands_alone_as_in_langgraph(field: str, overwriter: str) -> None:
    values = side_by_side(field, Overwrite(["new"]), overwriter).invoke({field: ["old"]})
    assert values[field] == ["new"]


def side_by_side(field: str, overwrite: Any, overwriter: str) -> Any:
    """Three nodes in one super-step, one of which overwrites."""
    graph = CheckedGraph(Trip)
    for name in ("a", "b", "c"):
        graph.add_node(name, returning({field: overwrite if name == overwriter else [name]}))
        graph.add_edge(START, name)
    return graph.compile()


def test_two_overwrites_in_one_super_step_are_refused() -> None:
    graph = CheckedGraph(Trip)
    for name in ("a", "b"):
        graph.add_node(name, returning({"history": Overwrite([name])}))
        graph.add_edge(START, name)
    with pytest.raises(InvalidUpdateError) as refused:
        graph.compile().invoke({})
    assert str(refused.value) == (
        "2 steps overwrote 'history' of Trip in the same super-step; let one step overwrite it and the others merge. "
        "(LangGraph: Can receive only one Overwrite value per super-step.)"
    )


@pytest.mark.req("TC11", "EC9", "RC4")
def test_two_writers_of_an_unmerged_field_are_refused_when_only_the_run_shows_them() -> None:
    graph = CheckedGraph(Trip)
    for name in ("a", "b"):
        graph.add_node(name, returning({"nights": 1}))
        graph.add_edge(START, name)
    with pytest.raises(InvalidUpdateError) as refused:
        graph.compile().invoke({})
    assert str(refused.value) == (
        "2 steps wrote 'nights' of Trip in the same super-step, and it has no reducer to merge them; give it one "
        "(append, merge, union, maximum, replace). (LangGraph: At key 'nights': Can receive only one value per step.)"
    )


@pytest.mark.req("TC11", "EC9")
def test_two_writers_of_an_unmerged_field_are_refused_when_the_graph_is_built() -> None:
    def flight_expert(state: Trip) -> dict[str, Any]:
        return {"nights": 3}

    def hotel_expert(state: Trip) -> dict[str, Any]:
        return {"nights": 4, "results": {"hotel": 1}}

    graph = CheckedGraph(Trip)
    for node in (flight_expert, hotel_expert):
        graph.add_node(node)
        graph.add_edge(START, node.__name__)
    with pytest.raises(SchemaError) as refused:
        graph.compile()
    assert str(refused.value) == (
        "Trip.nights is written by 'flight_expert' and 'hotel_expert' in the same super-step and has no reducer to "
        "merge the values; give it one (append, merge, union, maximum, replace) or let one step write it."
    )


@pytest.mark.req("H77")
def test_a_field_that_cannot_be_kept_is_refused_when_the_graph_is_built() -> None:
    class Wired(TypedDict):
        progress_callback: Any
        on_step: "list[object]"

    class Callback(State):
        on_step: type[Exception] | None = None

    with pytest.raises(SchemaError, match=r"^Callback\.on_step holds type, which cannot be kept in a checkpoint"):
        chain(returning({}), schema=Callback)


def test_a_subgraph_command_to_its_parent_passes_the_parents_gate() -> None:
    class Inner(TypedDict):
        query: str

    def hand_over(state: Inner) -> Command[Any]:
        return Command(graph=Command.PARENT, update={"nights": "many"})

    inner = CheckedGraph(Inner)
    inner.add_node(hand_over)
    inner.add_edge(START, "hand_over")
    graph = CheckedGraph(Trip)
    graph.add_node("team", inner.compile())
    graph.add_edge(START, "team")
    with pytest.raises(WriteError, match=r"^'team' wrote 'many' to 'nights' of Trip"):
        graph.compile().invoke({"destination": "a"})


def test_sends_and_interrupts_work_as_in_any_graph() -> None:
    class Topic(TypedDict):
        topic: str

    def fan_out(state: Trip) -> list[Send]:
        return [Send("research", {"topic": topic}) for topic in ("a", "b", "c")]

    def research(state: Topic) -> dict[str, Any]:
        return {"results": {state["topic"]: 1}}

    def approve(state: Trip) -> dict[str, Any]:
        return {"destination": interrupt("where?")}

    graph = CheckedGraph(Trip)
    graph.add_node(research)
    graph.add_node(approve)
    graph.add_conditional_edges(START, fan_out, ["research"])
    graph.add_edge("research", "approve")
    app = graph.compile(checkpointer=InMemorySaver())
    app.invoke({}, THREAD)
    values = app.invoke(Command(resume="오사카"), THREAD)
    assert values["results"] == {"a": 1, "b": 1, "c": 1}
    assert values["destination"] == "오사카"


def test_what_send_hands_over_is_checked_and_completed_with_defaults() -> None:
    class Job(State):
        topic: str
        attempts: int = 1

    def work(state: Job) -> dict[str, Any]:
        return {"results": {state.topic: state.attempts}}

    def run(arguments: dict[str, Any]) -> Any:
        def fan_out(state: Trip) -> list[Send]:
            return [Send("work", arguments)]

        graph = CheckedGraph(Trip)
        graph.add_node(work)
        graph.add_conditional_edges(START, fan_out, ["work"])
        return graph.compile().invoke({"destination": "a"})

    assert run({"topic": "a", "not a field": 1})["results"] == {"a": 1}
    with pytest.raises(WriteError, match=r"^'Send to work' wrote 3 to 'topic' of Job, which takes str"):
        run({"topic": 3})
    with pytest.raises(WriteError, match=r"^Job\.topic has no default and nothing has written it yet"):
        run({})


def test_a_single_message_dict_is_accepted_as_input() -> None:
    values = chain(returning({})).invoke({"messages": {"role": "user", "content": "AI 안전성 연구"}})
    assert [message.content for message in values["messages"]] == ["AI 안전성 연구"]


def test_pydantic_states_are_checked_too() -> None:
    class Model(BaseModel):
        total: Annotated[int, operator.add] = 0
        label: str = "none"

    def work(state: Model) -> dict[str, Any]:
        return {"total": 2, "label": 5}

    with pytest.raises(WriteError, match=r"^'work' wrote 5 to 'label' of Model, which takes str"):
        chain(work, schema=Model).invoke({"total": 1})


def test_the_drawing_shows_the_same_edges_as_a_plain_graph() -> None:
    def router(state: Trip) -> Command[Literal["left", "right"]]:
        return Command(goto="left")

    graph = CheckedGraph(Trip)
    graph.add_node(router)
    graph.add_node("left", returning({}))
    graph.add_node("right", returning({}))
    graph.add_edge(START, "router")
    edges = {(edge.source, edge.target) for edge in graph.compile().get_graph().edges}
    assert {("router", "left"), ("router", "right")} <= edges


def test_a_graph_of_a_root_state_can_be_drawn_and_still_refuses_an_empty_dict() -> None:
    builder: Any = CheckedGraph(Annotated[list[str], operator.add])  # type: ignore[arg-type]
    graph = builder.add_node("say", lambda _: ["hello"]).add_edge(START, "say").compile()
    assert set(graph.get_graph().nodes) == {"__start__", "say", "__end__"}
    assert graph.invoke(["first"]) == ["first", "hello"]
    with pytest.raises(WriteError, match=r"^The input wrote \{\} to '__root__' of list, which takes list"):
        graph.invoke({})
