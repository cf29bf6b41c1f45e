"""A schema says of any state class what its fields are, how they merge and what they are worth unwritten."""

import dataclasses
import operator
from typing import Annotated, Any, NotRequired, TypedDict

import pytest
from langchain_core.messages import AnyMessage
from langgraph.channels import EphemeralValue
from langgraph.graph.message import add_messages
from langgraph.managed import RemainingSteps
from pydantic import BaseModel, Field
from typing_extensions import Doc

from madang.state.errors import SchemaError
from madang.state.fields.policies import Bounds, Keep, Moves, Sensitive, Transient, Until
from madang.state.fields.reducers import append
from madang.state.fields.schema import Schema, State


class Trip(State, name="travel.trip", version=2):
    """A trip in the making."""

    destination: str
    nights: Annotated[int | None, Bounds(1, 14), Doc("Nights, not days.")] = None
    styles: list[str] = []
    messages: Annotated[list[AnyMessage], add_messages, Keep(first=1, last=20)] = []


def test_a_state_has_real_defaults() -> None:
    assert Trip(destination="오사카") == Trip(destination="오사카", nights=None, styles=[], messages=[])


def test_no_two_states_share_a_default() -> None:
    first, second = Trip(destination="a"), Trip(destination="b")
    first.styles.append("맛집")
    assert second.styles == []
    assert Schema.of(Trip).defaults()["styles"] == []


@pytest.mark.req("H1", "HC1")
def test_a_state_cannot_be_changed_in_place() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Trip(destination="a").destination = "b"  # type: ignore[misc]


@pytest.mark.req("H87")
def test_a_state_inherits_fields_and_defaults() -> None:
    class Longer(Trip):
        pace: str = "slow"

    assert Longer(destination="a").pace == "slow"
    assert list(Schema.of(Longer).fields) == ["destination", "nights", "styles", "messages", "pace"]


def test_a_schema_carries_name_and_version() -> None:
    schema = Schema.of(Trip)
    assert (schema.title, schema.name, schema.version) == ("Trip", "travel.trip", 2)


@pytest.mark.req("H3")
def test_a_field_is_described_whole() -> None:
    field = Schema.of(Trip).fields["nights"]
    assert field.value_type == (int | None)
    assert field.reducer is None
    assert field.policies == (Bounds(1, 14),)
    assert field.policy(Bounds) == Bounds(1, 14)
    assert field.policy(Keep) is None
    assert field.doc == "Nights, not days."
    assert not field.required
    assert field.default() is None


def test_a_reducer_is_found_wherever_it_stands() -> None:
    class Either(TypedDict):
        one: Annotated[list[str], append, Keep(last=2)]
        other: Annotated[list[str], Keep(last=2), append]

    fields = Schema.of(Either).fields
    assert fields["one"].reducer is fields["other"].reducer is append


def test_reading_a_default_that_does_not_exist_says_so() -> None:
    with pytest.raises(SchemaError, match=r"^Trip\.destination has no default; write it before reading it\.$"):
        Schema.of(Trip).fields["destination"].default()


@pytest.mark.req("RC2")
def test_what_a_typed_dict_assigns_is_its_default() -> None:
    namespace: dict[str, Any] = {"TypedDict": TypedDict}
    exec(
        "class Seed(TypedDict):\n    notes: list = []\n    count: int = 0\n    brief: str", namespace
    )  # no checker allows it
    schema = Schema.of(namespace["Seed"])
    assert schema.defaults() == {"notes": [], "count": 0}
    assert schema.defaults()["notes"] is not schema.defaults()["notes"]
    assert schema.fields["brief"].required


def test_a_dataclass_and_a_pydantic_model_are_read_alike() -> None:
    @dataclasses.dataclass
    class Plain:
        total: Annotated[int, operator.add] = 0
        names: list[str] = dataclasses.field(default_factory=list)

    class Model(BaseModel):
        total: Annotated[int, operator.add] = 0
        names: list[str] = Field(default_factory=list)
        query: str

    assert Schema.of(Plain).defaults() == {"total": 0, "names": []}
    assert Schema.of(Model).defaults() == {"total": 0, "names": []}
    assert Schema.of(Model).fields["query"].required
    assert Schema.of(Plain).fields["total"].reducer is Schema.of(Model).fields["total"].reducer is operator.add


def test_wrappers_of_the_annotation_do_not_hide_it() -> None:
    class Wrapped(TypedDict):
        secret: NotRequired[Annotated[str, Sensitive()]]
        steps: RemainingSteps

    assert list(Schema.of(Wrapped).fields) == ["secret"]
    assert Schema.of(Wrapped).with_policy(Sensitive) == {"secret": Sensitive()}


def test_until_watches_the_one_field_that_moves() -> None:
    class Watched(State):
        step: Annotated[str, Moves({"on": frozenset({"done"}), "done": frozenset()})] = "on"
        history: Annotated[list[str], append, Until("done")] = []
        scratch: Annotated[str | None, Until("done")] = None

    assert Schema.of(Watched).fields_cleared_by_status == {"step": {"done": ("history", "scratch")}}


@pytest.mark.parametrize(
    ("annotation", "message"),
    [
        (
            Annotated[list[str], append, Until("done")],
            "Wrong.field is kept until 'done', but of which field? Name it: Until('done', of='...').",
        ),
        (
            Annotated[list[str], append, Until("done", of="phase")],
            "Wrong.field is kept until 'done', but of which field? Name it: Until('done', of='...').",
        ),
        (Annotated[int, Bounds(1), Bounds(2)], "Wrong.field has more than one Bounds policy; keep one."),
        (
            Annotated[list[str], append, Transient()],
            "Wrong.field is Transient and has a reducer; a transient field takes the last value written.",
        ),
        (
            Annotated[int, EphemeralValue, Sensitive()],
            "Wrong.field declares its own channel and the policies Sensitive, which Madang would have to merge; "
            "use a reducer instead of the channel.",
        ),
        (
            Annotated[str, Until("done", of="field")],
            "Wrong.field is cleared by Until and so needs a default to return to.",
        ),
    ],
)
def test_a_wrong_declaration_is_refused(annotation: Any, message: str) -> None:
    wrong = type("Wrong", (State,), {"__annotations__": {"field": annotation}})
    with pytest.raises(SchemaError) as refused:
        Schema.of(wrong)
    assert str(refused.value) == message
