"""The results of the searches (law, market, listings, loans) in the shape that the analyses take. Amounts are won,
rates percent.
"""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Literal

from pydantic import JsonValue

from madang.assistants.realestate.search.deals import AreaBand, DealKind
from madang.assistants.realestate.search.listings import HomeListing
from madang.assistants.realestate.understand.keywords import SEARCH_SCOPES, SearchScope
from madang.state import Frozen, stored_as


@stored_as("realestate.law_found", formerly=("madang.assistants.realestate.domain.findings:LawFound",))
class LawResult(Frozen):
    """An article that answers the question; `content` is its summary in the language of the run."""

    law_name: str
    article: str
    content: str
    relevance: float = 0.0
    """How often an article that was found in this way answers the question; 1 where the question names it or the
    answer cites it."""


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
    year_change: Decimal | None = None
    """How far the median of the whole district moved in a year, in percent."""
    year_change_of: str = ""
    """The district that moved so, which may be wider than the region."""


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
    """The results of all searches. Of listings, which come by the thousand, the best are kept, with how many fit and
    the files where all of them are.
    """

    legal: tuple[LawResult, ...] = ()
    real_estate: tuple[MarketResult, ...] = ()
    listings: tuple[HomeListing, ...] = ()
    loan: tuple[LoanResult, ...] = ()
    fitting_listings: int = 0
    listing_files: tuple[str, ...] = ()

    def with_cited(self, cited: Iterable[LawResult]) -> "SearchResults":
        """These with the articles that an answer cites beside them; one that was found already stays as it was."""
        known = {(each.law_name, each.article) for each in self.legal}
        return self.changed(
            legal=(*self.legal, *(each for each in cited if (each.law_name, each.article) not in known))
        )

    @property
    def total(self) -> int:
        """The number of results of all searches."""
        return sum(map(self.count, SEARCH_SCOPES))

    def count(self, scope: SearchScope) -> int:
        """The number of results of one search, with those that are not kept."""
        return max(len(getattr(self, scope)), self.fitting_listings if scope == "listings" else 0)

    @property
    def overview(self) -> dict[str, JsonValue]:
        """What each search found: how much, the best of it, and where the rest is if it is not here."""
        return {
            scope: {
                "count": self.count(scope),
                "best": [hit.model_dump(mode="json") for hit in getattr(self, scope)[:MOST_KEPT]],
                **({"units": {**_UNITS[scope]}} if scope in _UNITS else {}),
                **({"place": list(self.listing_files)} if scope == "listings" else {}),
            }
            for scope in SEARCH_SCOPES
            if getattr(self, scope)
        }

    def price_at(self, deal: DealKind, band: AreaBand) -> MarketResult | None:
        """The figure for homes of a size that is based on the most deals."""
        fitting = (figure for figure in self.real_estate if (figure.deal, figure.band) == (deal, band))
        return max(fitting, key=lambda figure: figure.transaction_count, default=None)

    def price_of(self, deal: DealKind) -> MarketResult | None:
        """The figure for that kind of deal that is based on the most deals."""
        fitting = (figure for figure in self.real_estate if figure.deal == deal)
        return max(fitting, key=lambda figure: figure.transaction_count, default=None)

    @classmethod
    def joined(cls, results: Iterable["SearchResults"]) -> "SearchResults":
        """All of them as one, in their order."""
        parts = list(results)
        return cls(
            **{scope: tuple(hit for part in parts for hit in getattr(part, scope)) for scope in SEARCH_SCOPES},
            fitting_listings=sum(part.fitting_listings for part in parts),
            listing_files=tuple(file for part in parts for file in part.listing_files),
        )


_UNITS: Mapping[SearchScope, Mapping[str, str]] = {
    "real_estate": {"median": "KRW", "lower": "KRW", "upper": "KRW", "band": "m2", "year_change": "percent"},
    "listings": {"price": "KRW", "rent": "KRW", "area": "m2", "walk_minutes": "minutes"},
    "loan": {"most": "KRW", "rate_low": "percent", "rate_high": "percent"},
}
"""The units of the figures of each search."""
MOST_KEPT = 10
"""How many listings stay in the state, and how many results of each kind an answer carries as data."""
