from madang.assistants.realestate.search.results import LawResult, SearchResults


def test_results_are_joined_in_their_order():
    first, second = (LawResult(law_name="민법", article=number, content="") for number in ("제1조", "제2조"))
    joined = SearchResults.joined([SearchResults(legal=(first,)), SearchResults(), SearchResults(legal=(second,))])
    assert (joined, joined.total, joined.price_of("sale")) == (SearchResults(legal=(first, second)), 2, None)
