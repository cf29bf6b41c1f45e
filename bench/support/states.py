"""States that are no conversation, each with the graph that changes it and what is new in every turn.

What is new is counted as LangGraph's own serializer writes it: the sentence that was inserted, the leaf or the row that
was edited, the new scores, the fields that were written; of short messages, text and id. Seeds are fixed.
"""

import copy
import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple, TypedDict
from uuid import UUID

from langchain_core.messages import AIMessage, HumanMessage
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.graph import END, START, StateGraph

from bench.checkpoints import Conversation, Plain, build, prose

FIELDS = 50
Edit = Callable[[Any, random.Random], tuple[Any, object]]


class Held(TypedDict):
    turn: int
    value: Any


class Player:
    """Plays the turns of one state on one saver; `unique` are the bytes of new content so far."""

    def __init__(self) -> None:
        self.unique = 0
        self.graph: Any = None

    def given(self, number: int) -> Mapping[str, Any]:
        """What the graph is invoked with in a turn."""
        raise NotImplementedError

    def count(self, content: object) -> None:
        """Count new content."""
        self.unique += weight(content)


class Editor(Player):
    """A value that each step of a turn edits; an edit gives the value as it is then, and what is new in it."""

    def __init__(self, checkpointer: Any, *, make: Callable[[random.Random], Any], edit: Edit, steps: int) -> None:
        super().__init__()
        self._rng = random.Random(7)
        self._edit = edit
        self._first = make(self._rng)
        graph: Any = StateGraph(Held)
        names = [f"edit_{number}" for number in range(steps)]
        for name in names:
            graph.add_node(name, self._step)
        for before, after in zip([START, *names], [*names, END], strict=True):
            graph.add_edge(before, after)
        self.graph = graph.compile(checkpointer=checkpointer)

    def given(self, number: int) -> Mapping[str, Any]:
        if number:
            return {"turn": number}
        self.count(self._first)
        return {"turn": 0, "value": self._first}

    async def _step(self, state: Held) -> dict[str, Any]:
        value, new = self._edit(state["value"], self._rng)
        self.count(new)
        return {"value": value}


class SmallFields(Player):
    """Fifty small fields, of which each of five nodes writes ten."""

    def __init__(self, checkpointer: Any) -> None:
        super().__init__()
        self._rng = random.Random(7)
        names = [f"field_{number}" for number in range(FIELDS)]
        fields: Any = TypedDict("Fields", dict.fromkeys(["turn", *names], Any))
        graph: Any = StateGraph(fields)
        nodes = [f"node_{number}" for number in range(5)]
        for number, node in enumerate(nodes):
            graph.add_node(node, partial(self._write, names[number * 10 : number * 10 + 10]))
        for before, after in zip([START, *nodes], [*nodes, END], strict=True):
            graph.add_edge(before, after)
        self.graph = graph.compile(checkpointer=checkpointer)

    def given(self, number: int) -> Mapping[str, Any]:
        self.count(number)
        return {"turn": number}

    async def _write(self, names: list[str], _: Any) -> dict[str, Any]:
        rng = self._rng
        values = [rng.randrange(1000) if rng.random() < 0.5 else words(rng, 6) for _ in names]
        for value in values:
            self.count(value)
        return dict(zip(names, values, strict=True))


class Talk(Player):
    """A conversation of three nodes, messages of `length` letters; with `results`, 50 KB more in every tenth turn."""

    def __init__(self, checkpointer: Any, *, length: int, results: bool) -> None:
        super().__init__()
        self._conversation = Conversation(prose())
        self._text, self._ids = prose(), random.Random(7)
        self._length, self._results = length, results
        self._said: dict[str, list[Any]] = {}
        self.graph = build(Plain, self._said, checkpointer)

    def given(self, number: int) -> Mapping[str, Any]:
        question, *others, answer = self._turn(number)
        self._said["tool"], self._said["answer"] = others, [answer]
        for message in (question, *others, answer):
            self.count(message if self._results else [message.id, message.content])
        return {"messages": [question]}

    def _turn(self, number: int) -> list[Any]:
        if self._results:
            return self._conversation.turn(number)
        question, answer = (self._text(self._length) for _ in range(2))
        ids = (str(UUID(int=self._ids.getrandbits(128), version=4)) for _ in range(2))
        return [HumanMessage(question, id=next(ids)), AIMessage(answer, id=next(ids))]


class Workload(NamedTuple):
    """A state and what is to be reached on it: multiples of unique content, raw and compressed, and of stock's time."""

    name: str
    play: Callable[[Any], Player]
    raw: float | None = None
    packed: float | None = None
    work: float | None = None
    turns: int = 100


def weight(content: object) -> int:
    return len(JsonPlusSerializer().dumps_typed(content)[1])


def words(rng: random.Random, length: int) -> str:
    return "".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=length))


def long_text(_: random.Random) -> str:
    return prose()(60_000)


def insert_sentence(text: str, rng: random.Random) -> tuple[str, object]:
    sentence = f"{' '.join(words(rng, rng.randrange(3, 9)) for _ in range(9)).capitalize()}. "
    place = rng.randrange(len(text))
    return text[:place] + sentence + text[place:], sentence


def nested_dict(rng: random.Random) -> dict[str, Any]:
    """300 keys, each with a record of three levels."""
    return {f"key_{number}": record(rng) for number in range(300)}


def record(rng: random.Random) -> dict[str, Any]:
    left = {"stock": rng.randrange(1000), "since": words(rng, 10)}
    tags = {"kind": words(rng, 6), "colour": words(rng, 5), "left": left}
    return {"name": words(rng, 12), "note": words(rng, 80), "score": rng.random(), "tags": tags}


def edit_leaf(value: dict[str, Any], rng: random.Random) -> tuple[dict[str, Any], object]:
    edited = copy.deepcopy(value)
    rng.choice(list(edited.values()))["tags"]["kind"] = new = words(rng, 6)
    return edited, {"kind": new}


def table(rng: random.Random) -> list[dict[str, Any]]:
    return [
        {"id": number, "name": words(rng, 16), "city": words(rng, 8), "price": rng.random(), "open": bool(number % 3)}
        for number in range(2000)
    ]


def edit_rows(rows: list[dict[str, Any]], rng: random.Random) -> tuple[list[dict[str, Any]], object]:
    changed = {number: {**rows[number], "price": rng.random()} for number in rng.sample(range(len(rows)), 5)}
    return [changed.get(number, row) for number, row in enumerate(rows)], list(changed.values())


def results(rng: random.Random) -> list[dict[str, Any]]:
    text = prose()
    return [{"id": words(rng, 12), "score": rng.random(), "text": text(300)} for _ in range(200)]


def rank_again(found: list[dict[str, Any]], rng: random.Random) -> tuple[list[dict[str, Any]], object]:
    scored = [{**result, "score": rng.random()} for result in found]
    return sorted(scored, key=lambda result: result["score"]), [result["score"] for result in scored]


def million_numbers(rng: random.Random) -> list[int]:
    return [rng.randrange(2**31) for _ in range(1_000_000)]


def many_dicts(rng: random.Random) -> list[dict[str, Any]]:
    return [{"id": number, "name": words(rng, 8), "left": rng.randrange(1000)} for number in range(200_000)]


def leave(value: Any, _: random.Random) -> tuple[Any, object]:
    return value, None


def edited(make: Callable[[random.Random], Any], edit: Edit, steps: int = 1) -> Callable[[Any], Player]:
    return partial(Editor, make=make, edit=edit, steps=steps)


STATES = (
    Workload("60 KB of text, a sentence inserted in each of two steps", edited(long_text, insert_sentence, 2), 4, 1.5),
    Workload("nested dict of 300 keys, deep-copied, one leaf edited", edited(nested_dict, edit_leaf), 6, None, 1.2),
    Workload("table of 2,000 rows, 5 change", edited(table, edit_rows), 4, None, 1.2),
    Workload("200 results scored and ranked again", edited(results, rank_again), 12, None, 1.2),
    Workload("50 small fields, 5 nodes", SmallFields, 12, None, 1.0),
    Workload("messages of 40 bytes", partial(Talk, length=40, results=False), 4),
    Workload("chat, messages of 1 KB", partial(Talk, length=1000, results=True)),
    Workload("a million ints in one write", edited(million_numbers, leave), work=2, turns=1),
    Workload("200,000 small dicts in one write", edited(many_dicts, leave), work=2, turns=1),
)
