"""A node that asks several times is asked on from where it was, on every backend."""

from typing import Any, TypedDict

from langgraph.graph import START, StateGraph
from langgraph.types import Command, interrupt

from madang.store import Store, open_store


class Form(TypedDict):
    answers: list[str]


def _ask_three_times(state: Form) -> dict[str, Any]:
    return {"answers": [interrupt(question) for question in ("Where?", "When?", "With whom?")]}


def _form(store: Store) -> Any:
    graph: Any = StateGraph(Form)
    return graph.add_node("ask", _ask_three_times).add_edge(START, "ask").compile(checkpointer=store.checkpointer)


def _questions(state: dict[str, Any]) -> list[str]:
    return [pause.value for pause in state.get("__interrupt__", ())]


async def test_a_node_with_three_questions_asks_each_once(store: Store):
    form, config = _form(store), {"configurable": {"thread_id": "t"}}
    asked = [_questions(await form.ainvoke({"answers": []}, config))]
    asked += [_questions(await form.ainvoke(Command(resume=answer), config)) for answer in ("Jeju", "May")]
    assert asked == [["Where?"], ["When?"], ["With whom?"]]
    assert await form.ainvoke(Command(resume="Mina"), config) == {"answers": ["Jeju", "May", "Mina"]}


async def test_a_question_waits_while_the_store_is_closed(url: str):
    config: Any = {"configurable": {"thread_id": "t"}}
    async with open_store(url) as store:
        await _form(store).ainvoke({"answers": []}, config)
    for answer, next_question in (("Jeju", "When?"), ("May", "With whom?")):
        async with open_store(url) as store:
            assert _questions(await _form(store).ainvoke(Command(resume=answer), config)) == [next_question]
    async with open_store(url) as store:
        found = await _form(store).ainvoke(Command(resume="Mina"), config)
    assert found == {"answers": ["Jeju", "May", "Mina"]}


async def test_the_latest_error_of_a_task_is_the_one_that_is_kept(store: Store):
    form, config = _form(store), {"configurable": {"thread_id": "t"}}
    await form.ainvoke({"answers": []}, config)
    found = await store.checkpointer.aget_tuple(config)
    assert found is not None
    for reason in ("first", "second"):
        await store.checkpointer.aput_writes(found.config, [("__error__", reason)], "task")
    again = await store.checkpointer.aget_tuple(found.config)
    assert again is not None
    assert [write for write in again.pending_writes or () if write[0] == "task"] == [("task", "__error__", "second")]
