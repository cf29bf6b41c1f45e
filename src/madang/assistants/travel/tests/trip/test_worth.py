"""Which sights may be visited by whom."""

from madang.assistants.travel.tests.trip.sample_trips import osaka_request
from madang.assistants.travel.tools.bundled_data import destination
from madang.assistants.travel.trip.request import Party
from madang.assistants.travel.trip.worth import candidate_sights


def ids(**fields: object) -> set[str]:
    return {sight.id for sight in candidate_sights(osaka_request(**fields), destination("osaka"))}


def test_what_is_made_for_children_is_for_those_who_bring_some():
    assert "kids-plaza" not in ids()
    assert "kids-plaza" in ids(party=Party(adults=2, children=1))
    assert "kids-plaza" in ids(must_visits=("kids-plaza",))
