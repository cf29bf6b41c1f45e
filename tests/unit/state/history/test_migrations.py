"""Migrations: a chain of steps, run once and for all, that loses nothing and says what it did."""

from copy import deepcopy
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import HumanMessage
from pydantic import BaseModel

from madang.state.errors import MigrationError, NewerVersionError, SchemaError
from madang.state.fields.policies import Sensitive
from madang.state.fields.schema import Schema, State
from madang.state.history.migrations import MigrationResult, Migrations, MigrationStepReport


class Trip(State, name="travel.trip", version=2):
    destination: str | None = None
    budget: int | None = None
    travel_style: list[str] = []
    agent_history: list[str] = []
    agent_results: dict[str, Any] = {}
    flights_searched: bool = False
    preferred_airline: Annotated[str | None, Sensitive()] = None
    budget_flexibility: str | None = None
    schema_version: str = "2.0"


def trips(**options: Any) -> Migrations:
    migrations = Migrations("travel.trip", current=2, defaults=Schema.of(Trip).defaults, **options)

    @migrations.step(1)
    def add_flexibility(state: dict[str, Any]) -> dict[str, Any]:
        return {**state, "budget_flexibility": "flexible", "schema_version": "2.0"}

    return migrations


@pytest.mark.req("T9", "T49", "TC18")
def test_a_state_of_version_1_gets_every_field_of_version_2():
    old = {"destination": "오사카", "travel_style": ["음식"], "schema_version": "1.0"}

    assert trips().run(old, old["schema_version"]) == MigrationResult(
        state={
            "destination": "오사카",
            "travel_style": ["음식"],
            "schema_version": "2.0",
            "budget_flexibility": "flexible",
            "budget": None,
            "agent_history": [],
            "agent_results": {},
            "flights_searched": False,
            "preferred_airline": None,
        },
        from_version=1,
        to_version=2,
        steps=(
            MigrationStepReport(
                "add_flexibility", 1, added=("budget_flexibility",), removed=(), replaced=("schema_version",)
            ),
        ),
        filled=("budget", "agent_history", "agent_results", "flights_searched", "preferred_airline"),
    )


def test_steps_are_taken_in_order_and_each_says_what_it_did():
    migrations = Migrations("note", current=4)

    @migrations.step(3)
    def split(state: dict[str, Any]) -> dict[str, Any]:
        return {"lines": state["text"].split("/")}

    @migrations.step(1)
    def rename(state: dict[str, Any]) -> dict[str, Any]:
        state["text"] = state.pop("body")
        return state

    @migrations.step(2)
    def shout(state: dict[str, Any]) -> dict[str, Any]:
        return {"text": state["text"].upper()}

    assert migrations.run({"body": "a/b"}, 1) == MigrationResult(
        state={"lines": ["A", "B"]},
        from_version=1,
        to_version=4,
        steps=(
            MigrationStepReport("rename", 1, added=("text",), removed=("body",), replaced=()),
            MigrationStepReport("shout", 2, added=(), removed=(), replaced=("text",)),
            MigrationStepReport("split", 3, added=("lines",), removed=("text",), replaced=()),
        ),
        filled=(),
    )
    assert migrations.run({"text": "A"}, 3).state == {"lines": ["A"]}


def test_the_input_stays_as_it_was_even_where_a_step_writes_into_it():
    migrations = Migrations("note", current=2, defaults={"tags": ["new"]})

    @migrations.step(1)
    def write_into(state: dict[str, Any]) -> dict[str, Any]:
        state["stops"][0]["city"] = "교토"
        return state

    old = {"stops": [{"city": "오사카"}], "messages": [HumanMessage("안녕", id="1")]}
    before = deepcopy(old)
    migrated = migrations.run(old, 1)
    migrated.state["tags"].append("mine")

    assert migrated.state["stops"] == [{"city": "교토"}]
    assert migrated.steps[0].replaced == ("stops",)
    assert old == before
    assert migrations.run(old, 1).state["tags"] == ["new"]


fields = st.dictionaries(
    st.sampled_from([*Schema.of(Trip).fields, "unknown"]),
    st.none() | st.booleans() | st.text(max_size=3) | st.lists(st.integers(), max_size=2),
)


@given(fields, st.sampled_from([1, 2, "1", "1.0", "2.0"]))
@pytest.mark.req("TC18")
def test_migrating_what_was_migrated_changes_nothing(state, version):
    once = trips().run(state, version)
    again = trips().run(once.state, once.to_version)

    assert again == MigrationResult(once.state, from_version=2, to_version=2, steps=(), filled=())


@pytest.mark.parametrize("version", [3, "3.0", 99])
@pytest.mark.req("TC18")
def test_a_newer_state_is_refused_and_left_whole(version):
    state = {"destination": "오사카", "from_the_future": [1]}

    with pytest.raises(NewerVersionError) as refused:
        trips().run(state, version)

    assert str(refused.value) == (
        f"The state of 'travel.trip' has version {int(float(version))}, and this program knows versions up to 2; "
        "use the program that wrote it, or a newer one. The state is left as it is."
    )
    assert state == {"destination": "오사카", "from_the_future": [1]}


@pytest.mark.parametrize("version", [0, -1, True, "1.5", "", "v2", "0", "2.0.1", 1.0, "9" * 5000])
def test_what_is_no_version_is_refused(version):
    with pytest.raises(MigrationError) as refused:
        trips().run({}, version)

    assert str(refused.value) == (
        f"{version!r} is not a version of 'travel.trip': versions are whole numbers from 1 on, such as 2 or '2.0'."
    )


def test_a_state_without_a_version_is_refused_unless_declared():
    with pytest.raises(MigrationError) as refused:
        trips().run({}, None)

    assert str(refused.value) == (
        "The state of 'travel.trip' has no version; pass the one it was stored with, or declare unversioned=1 "
        "if older programs wrote none."
    )
    assert trips(unversioned=1).run({}, None).from_version == 1


def test_a_gap_in_the_chain_is_found_before_a_step_runs():
    migrations = Migrations("note", current=3)
    taken: list[int] = []

    @migrations.step(1)
    def first(state: dict[str, Any]) -> dict[str, Any]:
        taken.append(1)
        return state

    with pytest.raises(MigrationError) as refused:
        migrations.run({}, 1)

    assert str(refused.value) == "'note' has no step from version 2 to 3; declare one with @migrations.step(2)."
    assert taken == []


def test_a_step_that_is_declared_twice_or_leads_nowhere_is_refused():
    migrations = trips()

    with pytest.raises(SchemaError) as twice:
        migrations.step(1)
    with pytest.raises(SchemaError) as beyond:
        migrations.step(2)

    assert str(twice.value) == "'travel.trip' has two steps from version 1; keep one."
    assert str(beyond.value) == "'travel.trip' needs no step from version 2: its versions go from 1 to 2."


class Budget(BaseModel):
    amount: int


@pytest.mark.parametrize(
    ("step", "failure"),
    [
        (lambda state: {"nights": state["duration"]}, "failed at field 'duration', which is missing; fix the step."),
        (lambda state: {"phone": int(state["phone"])},
         "failed: ValueError: invalid literal for int() with base 10: '***REDACTED***'; fix the step."),
        (lambda state: dict(Budget.model_validate({"amount": state["phone"]})),
         "failed at field 'amount': Input should be a valid integer, unable to parse string as an integer; "
         "fix the step."),
        (lambda state: {"x": state["phone"].nights},
         "failed: AttributeError: 'str' object has no attribute 'nights'; fix the step."),
        (lambda state: {"x": 1 // 0}, "failed: ZeroDivisionError: integer division or modulo by zero; fix the step."),
    ],
)  # fmt: skip
@pytest.mark.req("TC18")
def test_a_failing_step_is_named_with_its_field_and_nothing_personal(step, failure):
    migrations = Migrations("travel.trip", current=2)
    migrations.step(1)(step)
    state = {"phone": "010-1234-5678"}

    with pytest.raises(MigrationError) as refused:
        migrations.run(state, 1)

    assert str(refused.value) == (
        f"Step '<lambda>' of 'travel.trip', from version 1 to 2, {failure} The stored state is left as it is."
    )
    assert state == {"phone": "010-1234-5678"}


def test_a_step_that_returns_nothing_is_named():
    migrations = Migrations("note", current=2)

    @migrations.step(1)
    def forget(state: dict[str, Any]) -> Any:
        state["x"] = 1

    with pytest.raises(MigrationError) as refused:
        migrations.run({}, 1)

    assert str(refused.value) == (
        "Step 'forget' of 'note', from version 1 to 2, returned nothing; return the fields of the state."
    )
