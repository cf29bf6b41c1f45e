"""The results of the searches (law, market, listings, loans) in the one shape in which they are passed on to analyses.
Amounts are won, rates percent.
"""

from collections.abc import Iterable
from decimal import Decimal
from typing import Literal, get_args

from madang.assistants.realestate.search.deals import AreaBand, DealKind
from madang.assistants.realestate.search.listings import HomeListing
from madang.state import Frozen, stored_as

SearchScope = Literal["legal", "real_estate", "listings", "loan"]
SEARCH_SCOPES: tuple[SearchScope, ...] = get_args(SearchScope)


@stored_as("realestate.law_found", formerly=("madang.assistants.realestate.domain.findings:LawFound",))
class LawResult(Frozen):
    """An article that bears on the question, the best first; `content` is what it says, in the language of the run."""

    law_name: str
    article: str
    content: str


@stored_as("realestate.market_found", formerly=("madang.assistants.realestate.domain.findings:MarketFound",))
class MarketResult(Frozen):
    """What homes of one size cost at one place: median and quartiles, over so many deals up to a month."""

    region: str
    property_type: Literal["apartment"] = "apartment"
    deal: DealKind
    band: AreaBand
    median: int
    lower: int
    upper: int
    transaction_count: int
    period_to: str


@stored_as("realestate.loan_found", formerly=("madang.assistants.realestate.domain.findings:LoanFound",))
class LoanResult(Frozen):
    """A loan that was looked at, the most it gives, and what stands in the way."""

    id: str
    title: str
    most: int
    rate_low: Decimal
    rate_high: Decimal
    obstacles: tuple[str, ...] = ()


@stored_as("realestate.findings", formerly=("madang.assistants.realestate.domain.findings:Findings",))
class SearchResults(Frozen):
    """What was found, by search."""

    legal: tuple[LawResult, ...] = ()
    real_estate: tuple[MarketResult, ...] = ()
    listings: tuple[HomeListing, ...] = ()
    loan: tuple[LoanResult, ...] = ()

    @property
    def total(self) -> int:
        """How many there are of all kinds."""
        return sum(len(getattr(self, scope)) for scope in SEARCH_SCOPES)

    def price_of(self, deal: DealKind) -> MarketResult | None:
        """The figure for that kind of deal which rests on most deals."""
        fitting = (figure for figure in self.real_estate if figure.deal == deal)
        return max(fitting, key=lambda figure: figure.transaction_count, default=None)

    @classmethod
    def joined(cls, findings: Iterable["SearchResults"]) -> "SearchResults":
        """All of them as one, in their order."""
        each = list(findings)
        return cls(**{scope: tuple(one for found in each for one in getattr(found, scope)) for scope in SEARCH_SCOPES})
