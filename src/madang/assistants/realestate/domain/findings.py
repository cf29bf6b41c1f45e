"""What the searches found, in the one shape in which it is handed on. Amounts are won, rates percent."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Literal, get_args

from madang.assistants.realestate.domain.deals import AreaBand, DealKind
from madang.assistants.realestate.domain.listings import Listing
from madang.state.frozen import Frozen
from madang.state.stored import stored_as

__all__ = ["SCOPES", "Findings", "LawFound", "LoanFound", "MarketFound", "Scope"]

Scope = Literal["legal", "real_estate", "listings", "loan"]
SCOPES: tuple[Scope, ...] = get_args(Scope)


@stored_as("realestate.law_found", formerly=("madang.assistants.realestate.domain.findings:LawFound",))
class LawFound(Frozen):
    """An article that bears on the question, the best first; `content` is what it says, in the language of the run."""

    law_name: str
    article: str
    content: str


@stored_as("realestate.market_found", formerly=("madang.assistants.realestate.domain.findings:MarketFound",))
class MarketFound(Frozen):
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
class LoanFound(Frozen):
    """A loan that was looked at, the most it gives, and what stands in the way."""

    id: str
    title: str
    most: int
    rate_low: Decimal
    rate_high: Decimal
    obstacles: tuple[str, ...] = ()


@stored_as("realestate.findings", formerly=("madang.assistants.realestate.domain.findings:Findings",))
class Findings(Frozen):
    """What was found, by search."""

    legal: tuple[LawFound, ...] = ()
    real_estate: tuple[MarketFound, ...] = ()
    listings: tuple[Listing, ...] = ()
    loan: tuple[LoanFound, ...] = ()

    @property
    def total(self) -> int:
        """How many there are of all kinds."""
        return sum(len(getattr(self, scope)) for scope in SCOPES)

    def price_of(self, deal: DealKind) -> MarketFound | None:
        """The figure for that kind of deal which rests on most deals."""
        fitting = (figure for figure in self.real_estate if figure.deal == deal)
        return max(fitting, key=lambda figure: figure.transaction_count, default=None)

    @classmethod
    def joined(cls, findings: Iterable["Findings"]) -> "Findings":
        """All of them as one, in their order."""
        each = list(findings)
        return cls(**{scope: tuple(one for found in each for one in getattr(found, scope)) for scope in SCOPES})
