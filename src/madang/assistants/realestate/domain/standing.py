"""From when a tenant is protected, and who comes first: the tenant or a mortgage."""

from datetime import date

from madang.assistants.realestate.domain.calculations import Calculation, Line, day, grounds_of
from madang.assistants.realestate.domain.calendar import add_days
from madang.assistants.realestate.domain.facts import Facts
from madang.text import Text

__all__ = ["Standing", "tenant_standing"]


class Standing(Calculation):
    """The days (from 0 o'clock) that a tenant can hold the lease against others, and ranks by the fixed date.

    `ahead_of_mortgage` is None where no mortgage was given, or where nothing ranks the tenant.
    """

    opposable_from: date
    priority_from: date | None
    ahead_of_mortgage: bool | None


def tenant_standing(
    facts: Facts,
    *,
    handed_over_on: date,
    registered_on: date,
    fixed_on: date | None = None,
    mortgaged_on: date | None = None,
) -> Standing:
    """The standing from the days of handover, of registering the move, of the fixed date, and of a mortgage."""
    later = max(handed_over_on, registered_on)
    next_day, fixed = facts.figure("opposability", later), facts.figure("fixed_date_priority", later)
    opposable = add_days(later, int(next_day.value))
    priority = max(opposable, fixed_on) if fixed_on else None
    ahead = _ahead(opposable, fixed_on, mortgaged_on) if fixed_on and mortgaged_on else None
    return Standing(
        kind="standing",
        title=Text(ko="대항력과 우선변제권 발생일", en="Protection of the tenant"),
        formula=_FORMULA,
        inputs=_inputs(handed_over_on, registered_on, fixed_on, mortgaged_on),
        results=_results(opposable, priority),
        grounds=grounds_of(next_day, fixed),
        conditions=_conditions(priority, mortgaged_on, ahead=ahead),
        as_of=later,
        opposable_from=opposable,
        priority_from=priority,
        ahead_of_mortgage=ahead,
    )


def _ahead(opposable: date, fixed: date, mortgaged: date) -> bool:
    """Whether the tenant ranks first: from 0 o'clock with an earlier fixed date, else surely only from the next day."""
    return mortgaged >= opposable if fixed < opposable else mortgaged > fixed


def _inputs(handed: date, registered: date, fixed: date | None, mortgaged: date | None) -> tuple[Line, ...]:
    lines = [day("인도일", "Handed over", handed), day("전입신고일", "Move registered", registered)]
    lines += [day("확정일자", "Fixed date", fixed)] if fixed else []
    lines += [day("근저당 설정일", "Mortgage", mortgaged)] if mortgaged else []
    return tuple(lines)


def _results(opposable: date, priority: date | None) -> tuple[Line, ...]:
    lines = [day("대항력 (0시부터)", "Holds against others from", opposable)]
    lines += [day("우선변제권", "Ranks from", priority)] if priority else []
    return tuple(lines)


def _conditions(priority: date | None, mortgaged: date | None, *, ahead: bool | None) -> tuple[Text, ...]:
    if priority is None:
        return _NO_FIXED_DATE, _KEEP_BOTH
    if ahead is False:
        return (_SAME_DAY if mortgaged and priority == mortgaged else _BEHIND), _KEEP_BOTH
    return (_KEEP_BOTH,)


_FORMULA = Text(
    ko="대항력 = (인도와 전입신고 중 늦은 날)의 다음 날 0시; 우선변제권 = 대항력과 확정일자 중 늦은 때",
    en=(
        "holds from the day after the later of handover and registration; ranks from the later of that and the fixed "
        "date"
    ),
)
_KEEP_BOTH = Text(
    ko="보증금을 돌려받을 때까지 점유와 주민등록을 유지해야 합니다. 먼저 이사해야 하면 임차권등기를 마친 뒤 옮기세요.",
    en="Keep living there and stay registered until the deposit is back; to move earlier, register the lease first.",
)
_NO_FIXED_DATE = Text(
    ko="확정일자가 없으면 경매에서 순위에 따른 우선변제를 받지 못합니다. 오늘이라도 받으세요.",
    en="Without a fixed date there is no ranking in an auction: get one now.",
)
_BEHIND = Text(ko="근저당이 앞섭니다. 경매에서 그 뒤에 배당받습니다.", en="The mortgage comes first in an auction.")
_SAME_DAY = Text(
    ko="같은 날이면 등기 접수 시각 등에 따라 다툼이 생깁니다. 잔금일에 근저당을 잡지 않기로 특약을 두세요.",
    en="On the same day the order can be disputed: have the landlord promise not to mortgage then.",
)
