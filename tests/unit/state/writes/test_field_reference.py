"""The reference page of a state is generated from its type and its graph."""

from typing import Annotated, Any

import pytest
from langgraph.constants import START
from typing_extensions import Doc

from madang.state.fields.policies import Bounds, Keep, Sensitive
from madang.state.fields.reducers import append
from madang.state.fields.schema import Schema, State
from madang.state.writes.field_reference import reference_page
from madang.state.writes.graph import CheckedGraph


class Trip(State, name="travel.trip", version=2):
    destination: str
    nights: Annotated[int | None, Bounds(1, 14), Doc("Nights, not days.")] = None
    log: Annotated[list[str], append, Keep(last=5), Sensitive()] = []


def plan(state: Trip) -> dict[str, Any]:
    return {"log": [state.destination], "nights": 3}


@pytest.mark.req("HC11")
def test_the_page_says_everything_about_each_field() -> None:
    graph = CheckedGraph(Trip)
    graph.add_node(plan)
    graph.add_edge(START, "plan")
    assert reference_page(graph.schema, graph.field_access) == (
        "# Trip\n"
        "\n"
        "`travel.trip`, version 2.\n"
        "\n"
        "| field | type | default | merges by | policies | written by | read by |\n"
        "| --- | --- | --- | --- | --- | --- | --- |\n"
        "| `destination` | `str` | required | last value |  |  | `plan` |\n"
        "| `nights` | `int \\| None` | `None` | last value | `Bounds(minimum=1, maximum=14)` | `plan` |  |\n"
        "| `log` | `list[str]` | `[]` | `append` | `Keep(last=5)`, `Sensitive()` | `plan` |  |\n"
        "\n"
        "- `nights`: Nights, not days.\n"
    )


def test_without_a_graph_the_page_leaves_out_writers_and_readers() -> None:
    assert "written by" not in reference_page(Schema.of(Trip))
