"""Which towns are proposed."""

from madang.assistants.travel.plan.proposals import TownProposal, propose_towns


def town(name: str, cost: int, country: str = "JP", **fields: float) -> TownProposal:
    return TownProposal.model_validate({"destination": name, "cost": cost, "country": country, **fields})


def test_towns_that_leave_most_of_an_amount_unspent_come_after_those_that_suit_it():
    priced = [town("near", 100, "KR"), town("a", 500), town("b", 600, "TH"), town("dear", 1_500)]
    assert [each.destination for each in propose_towns(priced, 1_000, 2)] == ["a", "b"]
    assert [each.destination for each in propose_towns(priced, 1_000, 3)] == ["near", "a", "b"]


def test_no_more_than_two_of_a_country_are_proposed_while_there_are_others():
    priced = [town(name, 500) for name in "abc"] + [town("d", 500, "TH")]
    assert [each.destination for each in propose_towns(priced, None, 3)] == ["a", "b", "d"]


def test_where_only_the_cost_counts_the_cheapest_come_first():
    priced = [town("a", 500), town("b", 300), town("c", 400)]
    assert [each.destination for each in propose_towns(priced, None, 2, cheapest=True)] == ["b", "c"]


def test_where_nothing_can_be_paid_for_the_cheapest_is_named():
    assert [each.destination for each in propose_towns([town("a", 500), town("b", 300)], 100, 3)] == ["b"]


def test_weather_far_from_mild_speaks_against_a_town():
    assert town("a", 500, degrees=20).appeal > town("b", 500, degrees=2).appeal
