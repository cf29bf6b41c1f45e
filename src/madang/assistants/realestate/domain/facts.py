"""The facts the assistant knows, asked for as of a day: the contract's, the mortgage's, today."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import TypeVar

from madang.assistants.realestate.domain.errors import FactError
from madang.assistants.realestate.domain.figures import BandTable, Dated, Figure, TierTable
from madang.assistants.realestate.domain.loan_products import FundLoan
from madang.assistants.realestate.domain.places import Zone
from madang.state.frozen import Frozen

__all__ = ["BASE_RATE", "Facts"]

BASE_RATE = "base_rate"

Kind = TypeVar("Kind", bound=Dated)


class Facts(Frozen):
    """Every figure, table, zone and fund loan; of several with one id, at most one holds on a day."""

    figures: tuple[Figure, ...] = ()
    bands: tuple[BandTable, ...] = ()
    tiers: tuple[TierTable, ...] = ()
    crowded: tuple[Zone, ...] = ()
    regulated: tuple[Zone, ...] = ()
    fund_loans: tuple[FundLoan, ...] = ()

    def figure(self, name: str, on: date) -> Figure:
        """The figure that holds on a day; `FactError` says from when one is known."""
        return _in_force(self.figures, name, on)

    def table(self, name: str, on: date) -> BandTable:
        """The table by amount that holds on a day."""
        return _in_force(self.bands, name, on)

    def tier_table(self, name: str, on: date) -> TierTable:
        """The table by place that holds on a day."""
        return _in_force(self.tiers, name, on)

    def with_base_rate(self, percent: Decimal, *, since: date) -> "Facts":
        """The facts with another base rate from a day on: all that depends on it moves."""
        before = [_ended(figure, since) for figure in self.figures if _survives(figure, since)]
        latest = Figure(
            id=BASE_RATE,
            value=percent,
            unit="percent",
            article="한국은행 기준금리 (설정값)",
            effective_from=since,
            origin="reference",
            as_of=since,
        )
        return self.model_copy(update={"figures": (*before, latest)})


def _in_force(known: Sequence[Kind], name: str, on: date) -> Kind:
    candidates = [one for one in known if one.id == name]
    for one in candidates:
        if one.holds(on):
            return one
    if not candidates:
        raise FactError(f"There is no figure {name!r}: known are {_names(known)}.")
    raise FactError(f"No {name!r} is known for {on}: what is known holds {_spans(candidates)}.")


def _names(known: Iterable[Dated]) -> str:
    return ", ".join(sorted({one.id for one in known})) or "none"


def _spans(candidates: Iterable[Dated]) -> str:
    spans = sorted((one.effective_from, one.effective_to) for one in candidates)
    return ", ".join(f"from {start}" + (f" to {end}" if end else "") for start, end in spans)


def _survives(figure: Figure, since: date) -> bool:
    return figure.id != BASE_RATE or figure.effective_from < since


def _ended(figure: Figure, since: date) -> Figure:
    if figure.id != BASE_RATE or (figure.effective_to is not None and figure.effective_to < since):
        return figure
    return figure.changed(effective_to=date.fromordinal(since.toordinal() - 1))
