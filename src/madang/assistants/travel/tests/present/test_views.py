"""What is shown of an offer adds up to what is told of it."""

from madang.assistants.travel.present.views import show_offer
from madang.assistants.travel.tests.trip.sample_trips import offer_for, osaka_request
from madang.assistants.travel.tools.trip_places import trip_facts
from madang.protocol.views import ComparisonView


def test_the_comparison_shows_all_meals_of_each_plan_and_not_breakfast_alone():
    request = osaka_request()
    offer = offer_for(request)
    comparison = show_offer(offer, None, trip_facts(request).place, "en")[0].read()
    assert isinstance(comparison, ComparisonView)
    [food] = [criterion for criterion in comparison.criteria if criterion.label == "Food"]
    meals = [[line.amount for line in trip.budget.lines if line.kind == "food"] for trip in offer.trips]
    assert all(len(amounts) > 1 for amounts in meals)
    assert food.values == tuple(sum(amount.likely for amount in amounts if amount) for amounts in meals)
