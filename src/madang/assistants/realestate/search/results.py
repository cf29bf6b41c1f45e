"""The results of the searches (law, market, listings, loans) in the shape that the analyses take. Amounts are won,
rates percent.
"""

from collections.abc import Iterable
from decimal import Decimal
from typing import Literal

from madang.assistants.realestate.search.deals import AreaBand, DealKind
from madang.assistants.realestate.search.listings import HomeListing
from madang.assistants.realestate.understand.keywords import SEARCH_SCOPES
from madang.state import Frozen, stored_as


@stored_as("realestate.law_found", formerly=("madang.assistants.realestate.domain.findings:LawFound",))
class LawResult(Frozen):
    """An article that answers the question; `content` is its summary in the language of the run."""

    law_name: str
    article: str
    content: str


@stored_as("realestate.market_found", formerly=("madang.assistants.realestate.domain.findings:MarketFound",))
class MarketResult(Frozen):
    """What homes of one size cost in one place: median and quartiles of the deals up to a month."""

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
    """A loan of the housing fund, its highest amount, and the conditions that are not met."""

    id: str
    title: str
    most: int
    rate_low: Decimal
    rate_high: Decimal
    obstacles: tuple[str, ...] = ()


@stored_as("realestate.findings", formerly=("madang.assistants.realestate.domain.findings:Findings",))
class SearchResults(Frozen):
    """The results of all searches."""

    legal: tuple[LawResult, ...] = ()
    real_estate: tuple[MarketResult, ...] = ()
    listings: tuple[HomeListing, ...] = ()
    loan: tuple[LoanResult, ...] = ()

    @property
    def total(self) -> int:
        """The number of results of all searches."""
        return sum(len(getattr(self, scope)) for scope in SEARCH_SCOPES)

    def price_of(self, deal: DealKind) -> MarketResult | None:
        """The figure for that kind of deal that is based on the most deals."""
        fitting = (figure for figure in self.real_estate if figure.deal == deal)
        return max(fitting, key=lambda figure: figure.transaction_count, default=None)

    @classmethod
    def joined(cls, results: Iterable["SearchResults"]) -> "SearchResults":
        """All of them as one, in their order."""
        parts = list(results)
        return cls(**{scope: tuple(hit for part in parts for hit in getattr(part, scope)) for scope in SEARCH_SCOPES})
