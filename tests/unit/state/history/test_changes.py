"""What changed from step to step, and what a field has held."""

from copy import deepcopy
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import HumanMessage

from madang.state.errors import StateError
from madang.state.history.changes import (
    FieldChanges,
    FieldEntry,
    Snapshot,
    TimelineStep,
    ValueChange,
    field_changes,
    field_history,
    snapshot,
    timeline,
)
from madang.state.privacy.redaction import MASK, redact

NOON = datetime(2025, 1, 10, 12, tzinfo=UTC)

values = st.none() | st.booleans() | st.integers(0, 1) | st.sampled_from([0.0, 1.0, "", "1"]) | st.just([1])
states = st.dictionaries(st.sampled_from("abcd"), values)


@pytest.mark.req("T43", "TC16")
def test_only_what_changed_is_told_removals_included():
    before = {"city": "오사카", "nights": 3, "draft": True, "stops": ["성"]}
    after = {"city": "교토", "nights": 3, "stops": ["성"], "budget": None}

    assert field_changes(before, after) == FieldChanges(
        added={"budget": None},
        removed={"draft": True},
        replaced={"city": ValueChange(before="오사카", after="교토")},
    )


@pytest.mark.req("T43")
def test_nothing_is_told_of_a_state_that_stayed_the_same():
    state = {"messages": [HumanMessage("오사카", id="1")], "stops": ["성"]}

    assert not field_changes(state, deepcopy(state))


def test_a_value_of_another_type_has_changed():
    assert field_changes({"a": 1, "b": 0}, {"a": True, "b": 0.0}).replaced == {
        "a": ValueChange(before=1, after=True),
        "b": ValueChange(before=0, after=0.0),
    }


@given(states, states)
def test_changes_lead_from_the_one_state_to_the_other(before, after):
    told = field_changes(before, after)
    rebuilt = {name: value for name, value in before.items() if name not in told.removed}
    rebuilt |= told.added | {name: change.after for name, change in told.replaced.items()}

    assert not field_changes(rebuilt, after)
    assert bool(told) == (repr(sorted(before.items())) != repr(sorted(after.items())))


@pytest.mark.req("TC16", "E65")
def test_a_change_of_a_secret_is_shown_without_it():
    told = field_changes({"user_id": "hong", "note": "a"}, {"user_id": "kim", "note": "010-1234-5678"})

    assert redact(told) == {
        "added": {},
        "removed": {},
        "replaced": {"user_id": MASK, "note": {"before": "a", "after": MASK}},
    }


@pytest.mark.req("T44", "TC16", "H82")
def test_a_snapshot_does_not_change_when_the_state_does():
    state = {"stops": [{"city": "오사카"}]}
    taken = snapshot(state, node="planner", at=NOON.astimezone(timezone(timedelta(hours=9))))
    state["stops"][0]["city"] = "교토"

    assert taken == Snapshot(node="planner", at="2025-01-10T12:00:00.000Z", state={"stops": [{"city": "오사카"}]})
    assert taken.model_dump_json() == (
        '{"node":"planner","at":"2025-01-10T12:00:00.000Z","state":{"stops":[{"city":"오사카"}]}}'
    )


def taken(*states: dict[str, object]) -> list[Snapshot]:
    return [snapshot(state, node=f"n{i}", at=NOON + timedelta(seconds=i)) for i, state in enumerate(states)]


@pytest.mark.req("T45")
def test_the_history_of_a_field_has_an_entry_for_each_value_it_took():
    snapshots = taken({}, {"nights": None}, {"nights": 3}, {"nights": 3, "city": "교토"}, {}, {}, {"nights": 3})

    assert field_history(snapshots, "nights") == (
        FieldEntry(field="nights", node="n1", at="2025-01-10T12:00:01.000Z", value=None),
        FieldEntry(field="nights", node="n2", at="2025-01-10T12:00:02.000Z", value=3),
        FieldEntry(field="nights", node="n4", at="2025-01-10T12:00:04.000Z", removed=True),
        FieldEntry(field="nights", node="n6", at="2025-01-10T12:00:06.000Z", value=3),
    )
    assert field_history(snapshots, "no such field") == ()


@pytest.mark.req("TC16")
def test_the_history_of_a_secret_shows_that_it_changed_and_not_to_what():
    entries = field_history(taken({"user_id": "hong"}, {"user_id": "kim"}), "user_id")

    assert [entry.redacted().value for entry in entries] == [MASK, MASK]
    assert [entry.value for entry in entries] == ["hong", "kim"]


@pytest.mark.req("T46")
def test_the_timeline_tells_what_each_step_did():
    assert timeline(taken({"city": "오사카"}, {"city": "오사카"}, {"city": "교토"})) == (
        TimelineStep(
            node="n0",
            at="2025-01-10T12:00:00.000Z",
            changes=FieldChanges(added={"city": "오사카"}, removed={}, replaced={}),
        ),
        TimelineStep(
            node="n2",
            at="2025-01-10T12:00:02.000Z",
            changes=FieldChanges(added={}, removed={}, replaced={"city": ValueChange(before="오사카", after="교토")}),
        ),
    )


def test_a_value_without_fields_is_no_state():
    with pytest.raises(StateError) as refused:
        field_changes(["a"], {})

    assert str(refused.value) == (
        "A value of type 'list' has no fields, so it is not a state: pass a mapping, a model or a dataclass."
    )
