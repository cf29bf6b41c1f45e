"""Days that matter in a lease; the first day of a period does not count (민법 제157조)."""

from datetime import date

from madang.assistants.realestate.domain.calculations import Calculation, day, grounds_of
from madang.assistants.realestate.domain.calendar import add_days, add_months
from madang.assistants.realestate.domain.conversion import LeaseKind
from madang.assistants.realestate.domain.errors import OutOfRangeError
from madang.assistants.realestate.domain.facts import Facts
from madang.text import Text

__all__ = ["Deadline", "RenewalWindow", "renewal_window", "termination_after_notice"]


class RenewalWindow(Calculation):
    """When renewal must be asked for or refused: a notice must arrive from `opens_on` to `closes_on`, both included."""

    ends_on: date
    opens_on: date
    closes_on: date

    def closed_before(self, day: date) -> Text | None:
        """What has to be said on a day on which it is too late for a notice."""
        return _CLOSED.format(day=self.closes_on) if self.closes_on < day else None


class Deadline(Calculation):
    """One day by which something must be done, or on which it takes effect."""

    due_on: date


def renewal_window(
    facts: Facts, *, ends_on: date, contracted_on: date | None = None, kind: LeaseKind = "residential"
) -> RenewalWindow:
    """The window before the end of a lease; an old contract (`contracted_on`) may close a month later.

    It closes the day before the one of the same number, the reading that is safe for whoever gives notice.
    """
    prefix, rule_day = ("commercial_" if kind == "commercial" else ""), contracted_on or ends_on
    if contracted_on and contracted_on > ends_on:
        raise OutOfRangeError(
            f"A lease contracted on {contracted_on} cannot end on {ends_on}: check the two dates.",
            text=Text(
                ko="계약일이 만료일보다 늦습니다. 날짜를 확인해 주세요.", en="The contract is dated after its end."
            ),
        )
    opens, closes = facts.figure(f"{prefix}notice_opens", rule_day), facts.figure(f"{prefix}notice_closes", rule_day)
    opens_on = add_months(ends_on, -int(opens.value))
    closes_on = add_days(add_months(ends_on, -int(closes.value)), -1)
    return RenewalWindow(
        kind="deadline",
        title=Text(ko="갱신 요구·거절 통지 기간", en="Window for renewal notices"),
        formula=_WINDOW.format(opens=opens.value, closes=closes.value),
        inputs=(day("임대차 만료일", "Lease ends on", ends_on),),
        results=(
            day("통지할 수 있는 첫날", "First day for notice", opens_on),
            day("도달해야 하는 마지막 날", "Last day for it to arrive", closes_on),
        ),
        grounds=grounds_of(opens, closes),
        conditions=(_ARRIVES, _SAFE_READING),
        as_of=rule_day,
        ends_on=ends_on,
        opens_on=opens_on,
        closes_on=closes_on,
    )


def termination_after_notice(facts: Facts, *, received_on: date) -> Deadline:
    """When a lease that was renewed silently or on demand ends, after the landlord received the tenant's notice."""
    months = facts.figure("termination_after_notice", received_on)
    ends = add_months(received_on, int(months.value))
    return Deadline(
        kind="deadline",
        title=Text(ko="갱신된 계약의 해지 효력일", en="End of a renewed lease"),
        formula=Text(ko="통지를 받은 날 + 3개월", en="day the notice was received + 3 months"),
        inputs=(day("임대인이 통지를 받은 날", "Notice received on", received_on),),
        results=(day("이 날이 지나면 해지", "Ended when this day has passed", ends),),
        grounds=grounds_of(months),
        conditions=(_STILL_PAY,),
        as_of=received_on,
        due_on=ends,
    )


_WINDOW = Text(
    ko="만료일의 {opens}개월 전부터 {closes}개월 전까지", en="from {opens} months to {closes} months before the end"
)
_ARRIVES = Text(
    ko="통지는 보낸 날이 아니라 상대방에게 도달한 날이 기준입니다. 문자·내용증명 등 증거를 남기세요.",
    en="What counts is the day the notice arrives, not the day it is sent: keep proof.",
)
_SAFE_READING = Text(
    ko="마지막 날은 하루 차이로 해석이 갈릴 수 있어 안전한 쪽(하루 앞)으로 계산했습니다.",
    en="Readings differ by a day; the safe, earlier one is shown.",
)
_STILL_PAY = Text(
    ko="그날까지는 월세를 내야 하고, 보증금은 그때 집을 비우면서 받습니다.",
    en="Rent is due until then; the deposit is due when the home is handed back.",
)
_CLOSED = Text(
    ko="통지할 수 있는 기간은 {day}에 끝났습니다. 임대인도 그때까지 통지하지 않았다면 "
    "같은 조건으로 갱신된 것으로 볼 수 있습니다(주택임대차보호법 제6조).",
    en="The days for a notice ended on {day}. If the landlord gave none either, the lease may have been renewed on the "
    "same terms (Housing Lease Protection Act, Art. 6).",
)
