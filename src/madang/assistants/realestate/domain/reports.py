"""Duties to report a contract to the authorities, with their deadlines and fines."""

from datetime import date
from typing import Literal

from madang.assistants.realestate.domain.calculations import Calculation, Line, amount, day, grounds_of, require_amount
from madang.assistants.realestate.domain.calendar import add_days
from madang.assistants.realestate.domain.deadlines import Deadline
from madang.assistants.realestate.domain.facts import Facts
from madang.assistants.realestate.domain.places import Location
from madang.text import Text

__all__ = ["LeaseReport", "ReportDeadline", "ReportedEvent", "lease_report", "report_deadline"]

ReportedEvent = Literal["sale", "cancellation", "acquisition_tax", "move_in"]


class LeaseReport(Calculation):
    """Whether a lease must be reported, and by when; `highest_fine` is for not reporting it."""

    required: bool
    days: int
    due_on: date | None
    highest_fine: int


class ReportDeadline(Deadline):
    """The last day of a duty to report that lasts so many days."""

    days: int


def lease_report(
    facts: Facts,
    *,
    deposit: int,
    rent: int,
    contracted_on: date,
    location: Location | None = None,
    only_prolonged: bool = False,
) -> LeaseReport:
    """The duty to report a home's lease; `only_prolonged` says that a renewal changed neither deposit nor rent."""
    require_amount("deposit", deposit)
    require_amount("rent", rent)
    over, rent_over = (
        facts.figure("lease_report_deposit", contracted_on),
        facts.figure("lease_report_rent", contracted_on),
    )
    days, fine = facts.figure("lease_report_days", contracted_on), facts.figure("lease_report_fine", contracted_on)
    required = (deposit > over.value or rent > rent_over.value) and not only_prolonged and _is_covered(location)
    due_on = add_days(contracted_on, int(days.value)) if required else None
    return LeaseReport(
        kind="report",
        title=Text(ko="주택 임대차 계약 신고", en="Report of a lease"),
        formula=_THRESHOLDS,
        inputs=(
            amount("보증금", "Deposit", deposit),
            amount("월세", "Monthly rent", rent),
            day("계약일", "Contract", contracted_on),
        ),
        steps=(
            amount("신고 기준 보증금 (초과)", "Reported above this deposit", int(over.value)),
            amount("신고 기준 월세 (초과)", "Reported above this rent", int(rent_over.value)),
        ),
        results=(_outcome(due_on),),
        grounds=grounds_of(over, days, fine),
        conditions=(_MOVE_IN_COUNTS, _FIXED_DATE) if required else (_NOT_REQUIRED,),
        as_of=contracted_on,
        required=required,
        days=int(days.value),
        due_on=due_on,
        highest_fine=int(fine.value),
    )


def report_deadline(facts: Facts, *, event: ReportedEvent, on: date) -> ReportDeadline:
    """The last day to report a sale, its cancellation, an acquisition for tax, or moving in."""
    days = facts.figure(f"{event}_report_days" if event != "acquisition_tax" else "acquisition_report_days", on)
    due_on = add_days(on, int(days.value))
    return ReportDeadline(
        kind="deadline",
        title=_EVENTS[event],
        formula=Text(ko=f"기준일 + {days.value}일", en=f"the day + {days.value} days"),
        inputs=(day("기준일", "From", on),),
        results=(day("기한", "By", due_on),),
        grounds=grounds_of(days),
        as_of=on,
        days=int(days.value),
        due_on=due_on,
    )


def _outcome(due_on: date | None) -> Line:
    if due_on:
        return day("신고 기한", "Report by", due_on)
    return Line(label=Text(ko="신고할 계약 수 (대상 아님)", en="Contracts to report (none)"), value=0, unit="count")


def _is_covered(location: Location | None) -> bool:
    """Counties report only in metropolitan cities and in Gyeonggi; an unknown place is taken to be covered."""
    if location is None or not location.sigungu.endswith("군"):
        return True
    return location.sido.endswith("광역시") or location.sido == "경기도"


_THRESHOLDS = Text(
    ko="보증금이 6천만원을 넘거나 월세가 30만원을 넘으면 계약일부터 30일 안에 신고 (같은 금액은 신고 대상 아님)",
    en="due within 30 days if the deposit is over 60 million won or the rent over 300,000 won",
)
_MOVE_IN_COUNTS = Text(
    ko="임대인과 임차인이 함께 신고합니다. 계약서를 내고 전입신고를 하면 신고한 것으로 봅니다.",
    en="Both parties report it together; registering the move with the contract counts as the report.",
)
_FIXED_DATE = Text(
    ko="계약서를 첨부해 신고가 접수되면 확정일자를 받은 것으로 봅니다.",
    en="A report filed with the contract counts as a fixed date.",
)
_NOT_REQUIRED = Text(
    ko="신고 대상은 아니지만 전입신고와 확정일자는 따로 챙기세요.",
    en="No report is due, but register the move and get a fixed date all the same.",
)
_EVENTS: dict[ReportedEvent, Text] = {
    "sale": Text(ko="부동산 거래 신고 기한", en="Report of a sale"),
    "cancellation": Text(ko="거래 해제 신고 기한", en="Report of a cancelled sale"),
    "acquisition_tax": Text(ko="취득세 신고·납부 기한", en="Acquisition tax"),
    "move_in": Text(ko="전입신고 기한", en="Registering a move"),
}
