"""When to leave, for how many nights, and when to be home again, as a message says it."""

import re
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from itertools import pairwise

from madang.assistants.travel.trip.request import DepartureWindow
from madang.assistants.travel.understand.polarity import overlap
from madang.reading import Gazetteer, Span
from madang.reading.dates import Duration, Period, find_durations, find_periods
from madang.reading.numbers import find_numbers


def read_departure_and_nights(
    text: str,
    today: date,
    seasons: Gazetteer,
    *,
    bare: str = "",
    message: str | None = None,
    chance: Callable[[Span], float] | None = None,
) -> tuple[DepartureWindow | None, int | None]:
    """When to leave and how many nights to stay; of a range of days the nights follow, unless they are said.

    `seasons` are names of parts of a year by their first and last day. Where it was asked for, `bare` is what else the
    text says, and a number in it is that of the nights; `message` is all of it, where parts of `text` are blanked: days
    that play no part may be those that others are told from. Of several days the one counts that by its `chance` is
    rather the one to leave on.
    """
    in_a_row = _days_in_a_row(text, today)
    if in_a_row:
        return in_a_row
    nights = _nights(text, bare, [period.span for period in find_periods(text, today, prefer="future")])
    said = text if message is None else message
    periods = _anchored(_without_weekdays_of_dates(said, find_periods(said, today, prefer="future")))
    back = _way_back(said, periods)
    periods = [
        period
        for period in periods
        if (text[slice(*period.span)].strip() or _is_leaving(said, period)) and not _is_idle(text, period, today)
    ]
    periods = [_upcoming(period, today) for period in periods if not _only_passes(text, period, periods)]
    periods = [_last_day(text, period) for period in periods]
    leaving = [period for period in periods if period.granularity == "day" and _is_leaving(said, period)]
    periods = sorted(periods, key=lambda period: period not in leaving[:1])
    part = None if leaving else _week_of_a_month(text, periods) or _season(text, periods, seasons, today)
    if part or not periods:
        return part, nights
    dated = [period for period in periods if _is_dated(period)]  # a holiday beside a date only says when it lies
    period = leaving[0] if leaving else _likeliest(dated if len(dated) == 1 else periods, chance)
    if back is not None and back.start > period.start and period.granularity == "day":
        first = _beside(text, period)
        return DepartureWindow(first=first, last=first), nights or (back.start - first).days
    if period.granularity == "day":
        first = _beside(text, period)
        return DepartureWindow(first=first, last=first), nights or _nights_until_day(text, first)
    if period.granularity == "range" and period.end > period.start and not _ABOUT.search(period.text):
        stay = (period.end - period.start).days
        return DepartureWindow(first=period.start, last=period.start), stay if nights is None else nights
    return DepartureWindow(first=period.start, last=period.end), nights


def read_early_return(text: str, today: date, leave: DepartureWindow) -> str | None:
    """The day to come home on, as it is said, where it lies before the one to leave on."""
    periods = _anchored(_without_weekdays_of_dates(text, find_periods(text, today, prefer="future")))
    back = _way_back(text, periods)
    return back.text if back and back.end < leave.first else None


def read_home_by(text: str, today: date, leave: DepartureWindow) -> date | None:
    """The day by which one has to be home: 13일 저녁까지 집에 와야 해요, back home by 13 December."""
    found = _HOME_BY.search(text)
    if found is None:
        return None
    if found["day"]:
        month = leave.first.replace(day=1) if int(found["day"]) >= leave.first.day else _next_month(leave.first)
        days = [month + timedelta(days=int(found["day"]) - 1)]
    else:
        days = [period.start for period in find_periods(found["date"] or found["date_en"], today, prefer="future")]
    return next((day for day in days if day >= leave.last), None)


def _without_weekdays_of_dates(text: str, periods: Sequence[Period]) -> list[Period]:
    """The periods without a weekday that only says on which a date beside it falls: Friday 4 December, 4일 금요일."""
    pairs = [*pairwise(periods), *((later, first) for first, later in pairwise(periods))]
    of_dates = [period for period, other in pairs if _is_weekday_of(text, period, other)]
    return [period for period in periods if period not in of_dates]


def _is_weekday_of(text: str, period: Period, other: Period) -> bool:
    first, second = sorted((period, other), key=lambda each: each.span)
    beside = _BESIDE.fullmatch(text[first.span[1] : second.span[0]]) is not None
    dated = other.granularity == "day" and any(letter.isdigit() for letter in other.text)
    return beside and dated and _WEEKDAY_ALONE.fullmatch(period.text.strip()) is not None


def _anchored(periods: Sequence[Period]) -> list[Period]:
    """The periods, those that are told from another day of the message by that day: 12월 28일에 끝나서 29일에, 금요일에
    가서 월요일에 와, 결혼식이 20일인데 이틀 전에.
    """
    found, base = list[Period](), None
    for at, told in enumerate(periods):
        said = told.text.strip()
        moved = _moved(said, base) if base else _dated_later(told, periods[at + 1 :])
        period = told.model_copy(update={"start": moved, "end": moved}) if moved else told
        found.append(period)
        is_day = period.granularity == "day" and not _BEFORE_IT.fullmatch(said)
        base = period.start if is_day and (base is None or moved or _is_dated(period)) else base
    return found


def _dated_later(period: Period, later: Sequence[Period]) -> date | None:
    """The date of a weekday that is told only afterwards: 금요일에 떠나요. 12월 11일 금요일이에요."""
    if not _WEEKDAY_ALONE.fullmatch(period.text.strip()):
        return None
    same = [other.start for other in later if _is_dated(other) and other.start.weekday() == period.start.weekday()]
    return same[0] if same else None


def _is_dated(period: Period) -> bool:
    return period.granularity == "day" and _DIGIT.search(period.text) is not None


def _moved(said: str, base: date) -> date | None:
    """The day that words mean by themselves, seen from another one; None where they name a day of their own."""
    if _WEEKDAY_ALONE.fullmatch(said):
        weekday = _weekday_of(said)
        return base + timedelta(days=(weekday - base.weekday() - 1) % 7 + 1)
    if day := _DAY_ALONE.fullmatch(said):
        days = [base + timedelta(days=number) for number in range(_LONGEST_STAY)]
        return next((each for each in days if each.day == int(day["day"] or day["nth"])), None)
    if before := _BEFORE_IT.fullmatch(said):
        return base - timedelta(days=_NATIVE_DAYS.index(before["ko"]) + 1 if before["ko"] else int(before["count"]))
    return None


def _weekday_of(said: str) -> int:
    name = said.lower().removeprefix("on ")
    return _ENGLISH_WEEKDAYS.index(name[:3]) if name.isascii() else _KOREAN_WEEKDAYS.index(name[0])


def _next_month(day: date) -> date:
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1)


def _is_idle(text: str, period: Period, today: date) -> bool:
    """Whether a period is not when to leave: any weekend, a day on which one cannot (수요일은 안 되고, not in May), or
    one that is told of the past (지난달, last June).
    """
    if _ANY_WEEKEND.fullmatch(period.text.strip()):
        return True
    if _NOT_THEN.match(text[period.span[1] :]) or _NOT_BEFORE.search(text[: period.span[0]]):
        return True
    told = _PAST_WORD.search(period.text) is not None and period.end < today
    return told or _PAST_BEFORE.search(text[: period.span[0]]) is not None


def _is_leaving(text: str, period: Period) -> bool:
    """Whether words beside a date say that one leaves on it: 2월 5일 금요일 출발, leaving Thursday April 22."""
    before, after = text[: period.span[0]], text[period.span[1] :]
    if _LEAVES_AGAIN.search(before):
        return False
    return bool(_DIGIT.search(period.text)) and bool(_LEAVES_AFTER.match(after) or _LEAVES_BEFORE.search(before))


def _likeliest(periods: Sequence[Period], chance: Callable[[Span], float] | None) -> Period:
    """The first period, unless it is hardly the one to leave on and another surely is."""
    chances = [chance(period.span) if chance else 1.0 for period in periods]
    best = max(range(len(periods)), key=chances.__getitem__)
    return periods[best] if chances[0] < _HARDLY and chances[best] >= _SURELY else periods[0]


def _days_in_a_row(text: str, today: date) -> tuple[DepartureWindow, int] | None:
    """금토일, 토일: the next such days, with the nights between them."""
    found = _WEEKDAYS_IN_A_ROW.search(text)
    if found is None:
        return None
    first = today + timedelta(days=(_KOREAN_WEEKDAYS.index(found["days"][0]) - today.weekday() - 1) % 7 + 1)
    return DepartureWindow(first=first, last=first), len(found["days"]) - 1


def _upcoming(period: Period, today: date) -> Period:
    """The period, a week later where it is a day of this week that has passed: 이번 주 금요일, said on a Sunday."""
    if period.granularity == "day" and period.start < today and _THIS_WEEK.match(period.text):
        week = timedelta(weeks=1)
        return period.model_copy(update={"start": period.start + week, "end": period.end + week})
    return period


def _last_day(text: str, period: Period) -> Period:
    """The last day of a month where that is said (11월 마지막 날, the last day of November), else the period."""
    says_so = _ENDS_AFTER.match(text, period.span[1]) or _ENDS_BEFORE.search(text[: period.span[0]])
    is_last = period.granularity == "month" and says_so
    return period.model_copy(update={"start": period.end, "granularity": "day"}) if is_last else period


def _only_passes(text: str, period: Period, periods: Sequence[Period]) -> bool:
    """Whether a period only says when another one lies: 설날 지나고 2월 20일에, after Christmas on the 27th."""
    same = [other.span[1] for other in periods if other.start == period.start and other.granularity == "day"]
    later = [other.span[0] for other in periods if other.span[0] >= period.span[1] and other.start != period.start]
    if len(same) > 1 and later and _GONE_BY.fullmatch(text[max(same) : min(later)]):
        return True
    return bool(later) and _GONE_BY.fullmatch(text[period.span[1] : min(later)]) is not None


def _way_back(text: str, periods: Sequence[Period]) -> Period | None:
    """The day on which one comes home, where a second one is said to be it: 1월 2일 귀국, back on the 5th."""
    return next(
        (
            period
            for period in periods[1:]
            if period.granularity == "day"
            and (
                _LEAVES_AGAIN.search(text[: period.span[0]])
                or _COMES_HOME.match(text[period.span[1] :])
                or _HOME_ON.search(text[: period.span[0]])
            )
        ),
        None,
    )


def _nights_until_day(text: str, first: date) -> int | None:
    """The nights until a day of the month on which one comes home: 18 December, back on the 20th."""
    found = _HOME_DAY.search(text)
    if found is None:
        return None
    day = int(found["en"] or found["ko"])
    days = [first + timedelta(days=number) for number in range(1, _LONGEST_STAY)]
    return next((number for number, home in enumerate(days, start=1) if home.day == day), None)


def _beside(text: str, period: Period) -> date:
    """The day, or the one before or after it: 크리스마스 다음 날, the day before Christmas."""
    before, after = text[: period.span[0]], text[period.span[1] :]
    if (
        _DAY_AFTER.search(before)
        or _NEXT_DAY.match(after)
        or (not _is_leaving(text, period) and _DAY_LATER.match(after))
    ):
        return period.start + timedelta(days=1)
    if _DAY_BEFORE.search(before) or _EVE.match(after):
        return period.start - timedelta(days=1)
    return period.start


def _week_of_a_month(text: str, periods: Sequence[Period]) -> DepartureWindow | None:
    """The first week of May, the last week of March."""
    for period in periods:
        week = _WEEK_OF.search(text[: period.span[0]])
        if week is None or period.granularity != "month":
            continue
        if week["which"].lower() == "last":
            return DepartureWindow(first=period.end - timedelta(days=6), last=period.end)
        first = period.start + timedelta(weeks=_WEEKS.index(week["which"].lower()))
        return DepartureWindow(first=first, last=first + timedelta(days=6))
    return None


def _season(text: str, periods: Sequence[Period], seasons: Gazetteer, today: date) -> DepartureWindow | None:
    """A part of a year: of the year that is said with it (내년 봄), else the next that has not passed."""
    found = seasons.find(text)
    if not found or any(period.granularity != "year" for period in periods):
        return None
    named, years = found[0].id, [period.start.year for period in periods]
    windows = [_season_window(named, year) for year in (*years[:1], *range(today.year - 1, today.year + 2))]
    return next(window for window in windows if window.last >= today)


def _season_window(named: str, year: int) -> DepartureWindow:
    """03-25/04-10 in a year; what ends before it begins ends in the next one."""
    first, last = (date(year, int(day[:2]), int(day[3:])) for day in named.split("/"))
    return DepartureWindow(first=first, last=last if last >= first else last.replace(year=year + 1))


def _nights(text: str, bare: str, dates: Sequence[Span] = ()) -> int | None:
    """The last stay that is said and not taken back (3박 말고 2박), else a number that answers the question.

    A day by itself (교토도 하루) is a part of a trip, unless it is called a trip of its own; what is a part of `dates`
    is none of the length.
    """
    if _NEGATIVE.search(text):
        return 0
    stays = [stay for stay in find_durations(text) if stay.nights or stay.days > 1 or stay.weeks]
    stays = [stay for stay in stays if stay.nights or not any(overlap(stay.span, span) for span in dates)]
    stays = [stay for stay in stays if stay.nights or not _COMES_HOME.match(text[stay.span[1] :])]
    kept = [stay for stay in stays if not _TAKEN_BACK.match(text[stay.span[1] :])] or stays
    kept = [stay for stay in kept if not _INSTEAD_OF.search(text[: stay.span[0]])] or kept
    kept = [stay for stay in kept if stay.nights] or kept  # who says nights and days means a part of them by days
    if kept:
        return kept[-1].nights or _nights_of(kept[-1])
    if _ONE_NIGHT.search(text):
        return 1
    short = _SHORT_NIGHTS.search(text)
    if short:
        return int(short["nights"] or short["listed"])
    if _DAY_TRIP.search(text) and not _BESIDE_A_TRIP.search(text):
        return 0
    numbers = [int(number.value) for number in find_numbers(bare)]
    return numbers[-1] if numbers else None


def _nights_of(length: Duration) -> int:
    """The nights of so many days: one less, as 일주일 is 6박 7일; who says a week in English sleeps seven nights."""
    days = length.weeks * 7 + length.days
    return days if length.weeks and length.text.isascii() else days - 1


_TAKEN_BACK = re.compile(r"\s*(?:은|는|이|가)?\s*(?:말고|아니|대신|너무)|\s+is too (?:long|short)\b", re.IGNORECASE)
_INSTEAD_OF = re.compile(r"\b(?:instead of|rather than|not)\s+$", re.IGNORECASE)
_COMES_HOME = re.compile(
    r"(?:\s*(?:아침|오전|낮|오후|저녁|밤|새벽))?(?:에|날|까지)?\s*(?:귀국|돌아|들어오|들어와|오고|복귀|컴백|오는|도착|입국"
    r"|(?:나\s?)?와(?=요|야|[.,!\s]|$)|(?:나)?옴|온다|와서|까지|출국해서 돌)"
    r"|\s*(?:back|return|home)\b",
    re.IGNORECASE,
)
_LEAVES_AGAIN = re.compile(
    r"\b(?:arriv\w*|land\w*|get(?:ting)? (?:in|there)|check(?:ing)? in)\b.*\b(?:leav\w*"
    r"|depart\w*|fly(?:ing)? out|check(?:ing)? out)(?: on)?(?: the)?\s+$",
    re.IGNORECASE | re.DOTALL,
)
_HOME_ON = re.compile(
    r"(?:귀국(?:은|일은)?|돌아오는\s*(?:날|건)(?:은|는)?|복귀(?:는)?)\s*$"
    r"|\b(?:return(?:ing|s)?|back|home|until|till|through|fly(?:ing)? (?:back|home))(?: (?:on|by|home|the"
    r"|following|next))*\s+$",
    re.IGNORECASE,
)
_NOT_THEN = re.compile(
    r"(?:\s*당일)?(?:까지|부터|에|출발)?(?:은|는|엔|만)?\s*(?:출발(?:은|이|하면)?|가는\s*건)?\s*(?:절대\s*"
    r"|도저히\s*)?(?:안\s*(?:되|돼|됩)|못\s*(?:나가|가|갑|갈|떠)|불가|빼고|말고|제외|피하"
    r"|피해|싫)"
    r"|\s*(?:is|are|does)(?:n't| not) (?:possible|work|ok|good)|\s*(?:won't|doesn't) work|\s*is (?:out"
    r"|sold out|full|booked|gone)\b"
    r"|(?:은|는|이|가|편이|표가)?\s*(?:매진|만석|표가?\s*없)",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"[0-9]")
_LEAVES_AFTER = re.compile(
    r"(?:\s*\(?[월화수목금토일](?:요일)?\)?)?\s*(?:에|날|부터)?\s*(?:[가-힣]{1,6}에서\s*)?(?:출발|떠나|떠납|출국|비행기로\s*가|가(?:서|요|려|고\s?싶)|들어가)"
)
_LEAVES_BEFORE = re.compile(
    r"\b(?:leav(?:e|es|ing)|depart(?:s|ing|ure)?|fly(?:ing)?(?: out)?|head(?:ing)?(?: off| out)?|set(?:ting)? off|off)"
    r"(?: is)?(?: on)?(?: the)?(?: (?:mon|tues|wednes|thurs|fri|satur|sun)day,?)?\s+$",
    re.IGNORECASE,
)
_NOT_BEFORE = re.compile(
    r"\b(?:not|except|avoid(?:ing)?|anything but)\s+(?:on\s+|in\s+|for\s+|the\s+)*$", re.IGNORECASE
)
_ENDS_AFTER = re.compile(r"의?\s*(?:마지막\s?날|말일)")
_ENDS_BEFORE = re.compile(r"\b(?:last|final) day (?:of|in) (?:the )?$", re.IGNORECASE)
_THIS_WEEK = re.compile(r"이번\s*주|금주|this\b", re.IGNORECASE)
_GONE_BY = re.compile(r"[^,.!?]{0,12}?(?:지나|끝나|쇠고|보내고|이후|직후)[^,.!?]{0,8}")
_KOREAN_WEEKDAYS = "월화수목금토일"
_WEEKDAYS_IN_A_ROW = re.compile(r"(?<![가-힣])(?P<days>목금토일?|금토일?|토일월?|수목금)(?=[ ,.에로]|에\s|요일|$)")
_HARDLY, _SURELY = 0.3, 0.6
_PAST_WORD = re.compile(r"지난|저번|작년|재작년|어제|그제|전년|\b(?:last|ago|yesterday|previous|past)\b", re.IGNORECASE)
_PAST_BEFORE = re.compile(r"\b(?:last|since|born(?: in| on)?|back in)\s+$|(?:작년|재작년|지난해)\s*$", re.IGNORECASE)
_DAY_AFTER = re.compile(r"\bday after (?:the )?$", re.IGNORECASE)
_DAY_BEFORE = re.compile(r"\bday before (?:the )?$", re.IGNORECASE)
_LONGEST_STAY = 29
_NEXT_DAY = re.compile(r"\s*(?:다음\s*날|이튿날)")
_DAY_LATER = re.compile(
    r"[^.!?0-9]{0,24}?(?:다음|담)\s?날(?![은는도엔])|[^.!?]{0,30}\b(?:fly|leave|depart|go|travel|set off)(?: out)? the"
    r" (?:day after|next day|following day)\b",
    re.IGNORECASE,
)
"""What says that one leaves on the day after what is told of a date: 4월 24일에 식 올리고 다음날."""
_DAY_ALONE = re.compile(r"(?P<day>[0-9]{1,2})일|(?:on )?the (?P<nth>[0-9]{1,2})(?:st|nd|rd|th)", re.IGNORECASE)
_NATIVE_DAYS = ("하루", "이틀", "사흘", "나흘")
_BEFORE_IT = re.compile(rf"(?:(?P<ko>{'|'.join(_NATIVE_DAYS)})|(?P<count>[1-9])일) ?전")
_ENGLISH_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_EVE = re.compile(r"\s*(?:전날|하루\s*전)")
_NEGATIVE = re.compile(
    r"(?:(?<![0-9가-힣A-Za-z)\]./~-])[-−]|마이너스)\s*[0-9]{1,2}\s*박"
    r"|\bminus (?:[0-9]{1,2}|one|two|three|four|five) nights?\b",
    re.IGNORECASE,
)
_HOME_DAY = re.compile(
    r"\b(?:back|return(?:ing)?|home)\s+(?:home\s+)?(?:on\s+)?(?:the\s+)?(?P<en>[0-9]{1,2})(?:st|nd|rd|th)\b"
    r"|(?<![0-9월])(?<!월 )(?P<ko>[0-9]{1,2})일(?:에|날)?\s*(?:저녁|밤|오후|오전|아침)?(?:에)?\s*"
    r"(?:돌아|귀국|복귀|오는|와야)",
    re.IGNORECASE,
)
_ANY_WEEKEND = re.compile(r"(?:a |the )?(?:주말(?:에)?|weekend)", re.IGNORECASE)
_ONE_NIGHT = re.compile(
    r"하루(?:만|를)?\s*(?:자고|자는|잘|묵|머물)|\bovernight (?:stay|trip)\b|\bone-nighter\b", re.IGNORECASE
)
_SHORT_NIGHTS = re.compile(
    r"(?<![\w.,-])(?P<nights>[1-9]|1[0-9]|2[01])\s?(?:[Nn]|nts?)\b"
    r"|(?:\bnights?|숙박(?:일수)?|박수)\s?[:=]\s?(?P<listed>[0-9]{1,2})(?![0-9])",
    re.IGNORECASE,
)
_DAY_TRIP = re.compile(r"당일\s*치기|무박|\bday[- ]trip\b", re.IGNORECASE)
_BESIDE_A_TRIP = re.compile(
    r"당일\s*치기(?:로|도|는)?\s*(?:될까|되나|돼|가능|다녀|어때|갔다|넣|추가|괜찮)"
    r"|\b(?:a|as a|the) day[- ]trip (?:to|from)\b",
    re.IGNORECASE,
)
"""A day's outing within a trip, and no trip without a night."""
_ABOUT = re.compile(r"초|중순|중반|말|[상하]순|\b(?:early|mid|late|beginning|middle|end)\b", re.IGNORECASE)
"""A part of a month is when to leave, not how long to stay."""
_WEEKS = ("first", "second", "third", "fourth")
_WEEK_OF = re.compile(rf"\b(?P<which>{'|'.join(_WEEKS)}|last) week (?:of|in) (?:the )?$", re.IGNORECASE)
_HOME_BY = re.compile(
    r"(?:(?P<day>(?<![0-9월] )(?<![0-9월])[0-9]{1,2})일|(?P<date>[0-9]{1,2}월\s*[0-9]{1,2}일))"
    r"(?:\s*\(?[월화수목금토일](?:요일)?\)?)?\s*(?:아침|오전|낮|오후|저녁|밤)?\s*까지(?:는|만)?\s*"
    r"(?:집|한국|서울|인천|부산|귀국|돌아|도착|복귀)"
    r"|\b(?:home|back(?: home)?) (?:by|before|no later than) (?:the )?(?P<date_en>[A-Za-z0-9 ]{3,24})",
    re.IGNORECASE,
)
_BESIDE = re.compile(r"[\s,(]{0,3}(?:the )?")
_WEEKDAY_ALONE = re.compile(r"(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|[월화수목금토일]요일", re.IGNORECASE)
