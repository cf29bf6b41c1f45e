"""Frozen values refuse what makes no sense in Madang's own words."""

from typing import Annotated, ClassVar

import pytest
from pydantic import BaseModel, Field, ValidationError

from madang.state.errors import PlanError, StateError
from madang.state.frozen import Frozen


class Trip(Frozen):
    refusal: ClassVar[type[StateError]] = PlanError

    nights: Annotated[int, Field(ge=1)]
    city: str = "오사카"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({}, "Trip needs 'nights', which was not given."),
        ({"nights": 0}, "Trip cannot hold nights=0: Input should be greater than or equal to 1."),
        ({"nights": 1, "stop": 2}, "Trip has no field 'stop' (fields: nights, city)."),
        (
            {"city": 5},
            "Trip needs 'nights', which was not given. Trip cannot hold city=5: Input should be a valid string.",
        ),
    ],
)
def test_a_wrong_field_is_refused_with_the_error_of_the_model(fields, message):
    with pytest.raises(PlanError) as refused:
        Trip(**fields)
    assert str(refused.value) == message


def test_a_change_makes_a_new_value_and_is_checked():
    trip = Trip(nights=3)
    assert trip.changed(nights=4) == Trip(nights=4)
    assert trip == Trip(nights=3)
    with pytest.raises(PlanError, match="Trip cannot hold nights=0"):
        trip.changed(nights=0)


@pytest.mark.req("H1")
def test_a_value_cannot_be_changed_in_place():
    with pytest.raises(ValidationError, match="Instance is frozen"):
        Trip(nights=3).nights = 4


def test_inside_another_model_the_same_text_is_part_of_the_answer():
    class Session(BaseModel):
        trip: Trip

    assert Session.model_validate({"trip": {"nights": 3}}).trip == Trip(nights=3)
    with pytest.raises(ValidationError, match="Trip cannot hold nights=0: Input should be greater than or equal to 1"):
        Session.model_validate({"trip": {"nights": 0}})
