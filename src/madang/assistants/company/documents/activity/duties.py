"""Duties that a text tells of, with the figure that decides them: terms of payment, sales agents, reports and records.

Days belong to the event that they stand closest to (납품 3/2, 10/2에 입금); what the text leaves open stays open.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import NamedTuple

from madang.assistants.company.documents.activity.facts import ToldAmount, ToldDuty
from madang.assistants.company.documents.activity.grammar.statuses import Status, StatusReader
from madang.reading import Span, find_periods
from madang.reading.dates import Period, add_months


class DutyText(NamedTuple):
    """A text about duties and what was read of it before."""

    text: str
    day: date
    """The day of the activity, or today."""
    today: date
    amounts: Sequence[ToldAmount]
    states: Mapping[str, Status]
    quotes: Mapping[str, str]
    statuses: StatusReader

    def quote(self, words: re.Pattern[str]) -> str:
        """The line in which some words stand."""
        found = words.search(self.text)
        line = next((line for line in self.text.splitlines() if found and found.group() in line), "")
        return line.strip()[:_QUOTED]


def duties_in(told: DutyText) -> tuple[ToldDuty, ...]:
    """Every duty that the text speaks of."""
    return (*_agents(told), *_records(told), *_payment(told))


def speaks_of_duties(sentence: str) -> bool:
    """Whether a sentence itself speaks of what a duty is about."""
    return any(words.search(sentence) for words in (_DEBT, _UNPAID, _AGENT, _DELEGATED, _RECORDS, _REPORT))


def throws_records_away(sentence: str) -> bool:
    """Whether a sentence says that records are thrown away."""
    return bool(_THROWN.search(sentence) and _RECORDS.search(sentence))


def payment_months(text: str, today: date) -> int | None:
    """Within how many months was paid, by the days of delivery and payment; where no word tells what was delivered, the
    only other day before the payment is that of the trade.
    """
    days = _days_of(text, today, {"delivered": _DELIVERED, "paid": _PAID})
    since = days["delivered"] or _traded(text, today, days["paid"])
    if since and days["paid"] and since[0].start <= days["paid"][-1].start:
        return _months_between(since[0].start, days["paid"][-1].start)
    return None


def _traded(text: str, today: date, paid: Sequence[Period]) -> list[Period]:
    """The day of the trade in a text that tells one day of payment and one before it; where words stand between all of
    them, the day that stands nearest to none of the payment.
    """
    told = [
        each
        for each in _periods(text, today)
        if each.granularity == "day" and not _DAY_OF_REPORT.search(text, max(0, each.span[0] - _NEAR), each.span[0])
    ]
    last = max((each.start for each in (*told, *paid)), default=None)
    before = [each for each in told if last is not None and each.start < last]
    return before if paid and len(before) == 1 and any(each.start == last for each in paid) else []


def _payment(told: DutyText) -> Iterator[ToldDuty]:
    """Drugs are paid for within six months, unless the buyer is small."""
    days = _days_of(told.text, told.day, {"delivered": _DELIVERED, "paid": _PAID})
    elapsed = _ELAPSED.search(told.text)
    open_ = _UNPAID.search(told.text)
    bills = _DEBT.search(told.text) or (days["delivered"] and days["paid"] and _BUYING.search(told.text))
    if not bills or not (_PAID.search(told.text) or open_):
        return
    unknown = bool(open_) and any(_is_left_out(told, found.span()) for found in _DELIVERED.finditer(told.text))
    if not (days["delivered"] or elapsed or unknown or (days["paid"] and _DELIVERED.search(told.text))):
        return
    quote, bought = told.quote(_DEBT), _bought(told)
    if bought is not None and bought < _SMALL_BUYER:
        yield ToldDuty(name="payment_exempt", figure=None, quote=quote)
        return
    months = _elapsed_months(elapsed)
    if months is None and days["delivered"]:
        until = told.day if open_ or not days["paid"] else days["paid"][-1].start
        since = days["delivered"][0].start
        months = _months_between(since, until) if since <= until else None
    size_open = bought is None and _is_open(told, _BUYING)
    late = months is not None and months > _TERM
    if not late and _is_rebated(told):
        return  # the terms of the discount are checked, which are shorter
    yield ToldDuty(
        name="payment_term",
        figure=None if size_open and late else None if months is None else Decimal(months),
        quote=quote,
    )


def _is_open(told: DutyText, words: re.Pattern[str]) -> bool:
    """Whether the text says that something is not known."""
    return any(told.statuses.of(found.span()) == "unknown" for found in words.finditer(told.text))


def _is_left_out(told: DutyText, span: Span) -> bool:
    """Whether the text says of something that it is missing or not known."""
    return told.statuses.of(span) in ("denied", "unknown")


def _is_rebated(told: DutyText) -> bool:
    return any(told.statuses.of(found.span()) in ("asserted", "pending") for found in _REBATED.finditer(told.text))


def _elapsed_months(found: re.Match[str] | None) -> int | None:
    if found is None:
        return None
    word = next(part for part in found.groups() if part)
    return int(word) if word.isdigit() else _COUNTED.get(word.lower())


def _bought(told: DutyText) -> Decimal | None:
    """What the buyer bought in a year, by an amount beside a word for a year, in the sentence of a word for buying."""
    for amount in told.amounts:
        start = max(told.text.rfind(sign, 0, amount.span[0]) for sign in ("\n", ". "))
        end = min(
            (at for sign in ("\n", ". ") if (at := told.text.find(sign, amount.span[1])) >= 0), default=len(told.text)
        )
        near = max(start + 1, amount.span[0] - _BESIDE), min(end, amount.span[1] + _BESIDE)
        if amount.value >= _LARGE and _BUYING.search(told.text, start + 1, end) and _A_YEAR.search(told.text, *near):
            return amount.value
    return None


def _agents(told: DutyText) -> Iterator[ToldDuty]:
    """Who may be commissioned; what a text on a commission leaves open is not known."""
    commissioned = "registration" in told.states and _COMMISSION.search(told.text)
    if not (_AGENT.search(told.text) or _DELEGATED.search(told.text) or commissioned):
        return
    wrong = [*_wrong_agents(told)]
    yield from wrong
    delegated = _DELEGATED.search(told.text) and not _NOT_DELEGATED.search(told.text)
    if delegated:
        yield ToldDuty(name="delegation_notice", figure=_days_until_notice(told), quote=told.quote(_DELEGATED))
    state = told.states.get("registration")
    if wrong or _is_declined(told) or (delegated and state in (None, "asserted", "conditional")):
        return
    if state is None and not _COMMISSION.search(told.text):
        return
    name = "agent_registered" if state == "asserted" else "agent_open"
    yield ToldDuty(name=name, figure=None, quote=told.quotes.get("registration") or told.quote(_AGENT))


def _wrong_agents(told: DutyText) -> Iterator[ToldDuty]:
    related = next(
        (found for found in _RELATED.finditer(told.text) if told.statuses.of(found.span()) == "asserted"), None
    )
    if related:
        yield ToldDuty(name="agent_related", figure=None, quote=told.quote(_RELATED))
    elif insider := _INSIDER.search(told.text):
        yield ToldDuty(name="agent_insider", figure=None, quote=insider.group().strip()[:_QUOTED])
    if told.states.get("registration") in ("denied", "pending") and not _is_declined(told):
        yield ToldDuty(name="agent_unregistered", figure=None, quote=told.quotes["registration"])


def _is_declined(told: DutyText) -> bool:
    """Whether each word for a contract says that there is none and will be none: 계약하지 않기로 함."""
    found = [told.statuses.of(each.span()) for each in _CONTRACTED.finditer(told.text)]
    return bool(found) and all(status == "denied" for status in found)


def _days_until_notice(told: DutyText) -> Decimal | None:
    """The days between subcontract and notice, or as the text counts them; a notice that is not made has none."""
    if any(
        told.statuses.of(found.span()) in ("denied", "pending", "unknown") for found in _NOTIFIED.finditer(told.text)
    ):
        return None
    days = _days_of(told.text, told.day, {"delegated": _DELEGATED, "notified": _NOTIFIED})
    if days["delegated"] and days["notified"]:
        return Decimal((days["notified"][-1].start - days["delegated"][0].start).days)
    return max(_counted(told.text, _DAYS_AFTER, _NOTIFIED), default=None)


def _records(told: DutyText) -> Iterator[ToldDuty]:
    thrown = _is_thrown(told) and not _KEPT_ON.search(told.text)
    if thrown and _RECORDS.search(told.text):
        yield ToldDuty(name="retention", figure=_years_kept(told), quote=told.quote(_THROWN))
    elif _REPORT.search(told.text):
        late = _days_late(told)
        if late is not None or _is_open(told, _BOOK_YEAR):
            yield ToldDuty(name="report_due", figure=late, quote=told.quote(_REPORT))


def _is_thrown(told: DutyText) -> bool:
    """Whether records are thrown away, or are going to be; where each word for it denies that, they are kept."""
    found = [*_THROWN.finditer(told.text)]
    kept = ("denied", "conditional")
    return any(each.group() in _WIPED or told.statuses.of((each.start(), each.start())) not in kept for each in found)


def _years_kept(told: DutyText) -> Decimal | None:
    """How long records were kept, or are kept by a habit: 2년 지나면 파쇄."""
    if habits := [*_counted(told.text, _YEARS_AFTER, _KEPT)]:
        return min(habits)
    sentence = _thrown_sentence(told.text)
    thrown = _year_of_records(sentence) or _relative_year(sentence, told.day)
    written = _days_of(told.text, told.day, {"written": _WRITTEN, "thrown": _THROWN})["written"]
    year = thrown or _year_of_records(told.text)
    since = written[0].start if written and not thrown else date(year, 12, 31) if year else None
    if since is None:
        return Decimal(_YEARS_OF_TERM) if _TERM_OVER.search(told.text) and not _MISTAKEN.search(told.text) else None
    return Decimal(told.day.year - since.year - ((told.day.month, told.day.day) < (since.month, since.day)))


def _relative_year(text: str, day: date) -> int | None:
    """The year that is named by its distance from a day: 작년, last year."""
    found = _YEARS_AGO.search(text)
    return day.year - next(ago for ago, word in enumerate(found.groups()) if word) if found else None


def _thrown_sentence(text: str) -> str:
    """The sentence that says what was thrown away."""
    found = _THROWN.search(text)
    start = max((end.end() for end in _SENTENCE_END.finditer(text, 0, found.start())), default=0) if found else 0
    return text[start : found.end()] if found else ""


def _days_late(told: DutyText) -> Decimal | None:
    """The days from the end of the term to the day the report was made, or to today if it was not; 0 within it."""
    days = _days_of(told.text, told.day, {"ended": _YEAR_END, "made": _MADE})
    ended = next((period.end for period in days["ended"]), None) or _closing(told)
    if ended is None:
        return None
    late = any(told.statuses.of(found.span()) in ("denied", "pending") for found in _MADE.finditer(told.text))
    made = told.day if late else max((period.start for period in days["made"] if period.start > ended), default=None)
    due = add_months(ended, _REPORT_TERM)
    if made is None or made <= ended or (late and made <= due):
        return None
    return Decimal(max(0, (made - due).days))


def _closing(told: DutyText) -> date | None:
    """The end of the reported year: of the month that the books are closed in, or of the year that is named."""
    year = _year_of_records(told.text)
    if month := _CLOSING_MONTH.search(told.text):
        first = date(year or told.day.year, int(month["month"] or month["labelled"]), 1)
        ended = add_months(first, 1) - timedelta(days=1)
        return ended if year or ended < told.day else add_months(ended, -12)
    return date(year, 12, 31) if year else None


def _days_of(text: str, today: date, events: Mapping[str, re.Pattern[str]]) -> dict[str, list[Period]]:
    """The days of each event: a day belongs to the event whose word is nearest, behind it or as a label before it."""
    found: dict[str, list[Period]] = {name: [] for name in events}
    periods = sorted(_periods(text, today), key=lambda each: each.span)
    named = sorted(
        ((word, name) for name, words in events.items() for word in words.finditer(text)), key=lambda it: it[0].start()
    )
    starts = [word.start() for word, _ in named]
    for period in periods:
        line = _line(text, period.span[0])
        days_first = bool(_HANGUL.search(line)) and not any(_begins(words, line) for words in events.values())
        near = named[bisect_left(starts, period.span[0] - _SEEN) : bisect_left(starts, period.span[1] + _TOO_FAR)]
        costs = [(_cost(text, period, word, days_first=days_first), name) for word, name in near]
        best = min(costs, default=(_TOO_FAR, ""))
        if best[0] < _TOO_FAR:
            found[best[1]].append(period)
    return found


def _periods(text: str, today: date) -> Iterator[Period]:
    """The days and months of a text; 9/1 is a day here, which elsewhere may be a fraction."""
    told = [each for each in find_periods(text, today, prefer="past") if each.granularity in ("day", "month")]
    yield from told
    for found in _SHORT_DAY.finditer(text):
        if any(each.span[0] < found.end() and found.start() < each.span[1] for each in told):
            continue
        day = date(today.year, int(found["month"]), int(found["day"]))
        day = day if day <= today else day.replace(year=day.year - 1)
        yield Period(text=found.group(), span=found.span(), start=day, end=day, granularity="day")


def _begins(words: re.Pattern[str], line: str) -> bool:
    """Whether a line begins with a word for an event and a day: 납품 2026-01-05 결제 2026-09-20."""
    found = words.match(line.lstrip(" -*"))
    return found is not None and bool(_DAY_BEHIND.match(line.lstrip(" -*"), found.end()))


def _line(text: str, place: int) -> str:
    return text[text.rfind("\n", 0, place) + 1 :].partition("\n")[0]


def _cost(text: str, period: Period, word: re.Match[str], *, days_first: bool) -> int:
    """How far a day is from a word for an event; days stand before such words in Korean, and behind them in English."""
    if word.start() >= period.span[1]:
        between = text[period.span[1] : word.start()]
        cost = len(between) + (0 if days_first else _OTHERWISE)
    elif word.end() <= period.span[0]:
        between = text[word.end() : period.span[0]]
        near = not days_first or _LABEL.fullmatch(between)
        cost = (len(between) if near else 3 * len(between) + 6) + (_OTHERWISE if days_first else 0)
    else:
        return 0
    return cost + _TOO_FAR * between.count("\n") + 20 * len(_CLAUSE_CUT.findall(between))


def _months_between(since: date, until: date) -> int:
    return next((count for count in range(1, 240) if add_months(since, count) >= until), 240)


def _counted(text: str, figure: re.Pattern[str], word: re.Pattern[str]) -> Iterator[Decimal]:
    """The figures that stand near a word in the same clause, where the clause leaves nothing open."""
    for clause in _CLAUSE_END.split(text):
        for match in () if _OPEN.search(clause) else figure.finditer(clause):
            if word.search(clause[max(0, match.start() - _NEAR) : match.end() + _NEAR]):
                yield Decimal(next(part for part in match.groups() if part))


def _year_of_records(text: str) -> int | None:
    found = _YEAR_OF_RECORDS.search(text)
    return int(next(part for part in found.groups() if part)) if found else None


_YEARS_AGO = re.compile(
    r"(올해|금년|this year)|(?<!재)(작년|지난\s?해|전년|last year)|(재작년|the year before last)", re.IGNORECASE
)
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|\n")
_QUOTED, _NEAR, _BESIDE, _TOO_FAR, _TERM, _REPORT_TERM, _OTHERWISE = 120, 16, 30, 90, 6, 3, 8
_HANGUL = re.compile(r"[가-힣]")
_DAY_OF_REPORT = re.compile(
    r"(?:활동|작성|보고|기록|기준)일\s?[:은]?\s?$|(?:reported|written|dated|as of|visited)(?: on)?\s?:?\s?$",
    re.IGNORECASE,
)
_DAY_BEHIND = re.compile(r"일?\s?[:：]?\s?[0-9]{1,4}[-./월]")
_SEEN = _TOO_FAR + 40
"""How far before a day a word for an event begins that may still count, with the letters of the word itself."""
_SMALL_BUYER, _LARGE = Decimal(3_000_000_000), Decimal(50_000_000)
_I = re.IGNORECASE
_COUNTED = {
    "한": 1, "두": 2, "세": 3, "석": 3, "넉": 4, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9,
    "열": 10, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10,
}  # fmt: skip
_LABEL = re.compile(
    r"(?:\s?(?:계약|체결|접수|통보|납품|수령))?(?:일자?|날짜|분|월)?[은는을를]?\s*(?:on|date|at|in|was)?\s*[:：(]?\s*",
    _I,
)
_CLAUSE_CUT = re.compile(r"[,;]\s|[고며]\s|지만\s|는데\s|\sand\s|\sbut\s")
_DEBT = re.compile(
    r"대금|(?:물량|물건|약품?)\s?값|약값|약품비|약품\s?대|미수|외상|공급분|납품|매출\s?채권|receivables?|invoices?"
    r"|drug bills?|overdue"
    r"|outstanding|\bdeliver(?:ed|y)|\bsuppl(?:y|ied)|\bgoods\b|입고분",
    _I,
)
_REBATED = re.compile(r"할인|적립|포인트|discount|points|cashback|rebate", _I)
_DELIVERED = re.compile(
    r"납품|공급|검수|입고|출고|인수|수령|거래\s?명세서?|매입분|받은\s?약|들어간|받아\s?[간갔]|가져\s?[간갔]|deliver\w*|suppl(?:y|ied)|shipp?ed"
    r"|accept(?:ed|ance)|(?:received|got|took) (?:the |our )?(?:goods|drugs|stock|shipment)|goods (?:received|in)"
    r"|invoice(?:d| date| of| from)",
    _I,
)
_PAID = re.compile(
    r"결제|지급|입금|대금[을은이]?\s?받[았음은]|송금|완납|납부|수금|상환|들어[왔오옴온와]|갚[았음은]|(?<![가-힣])(?:낸|냈|냄)|\bpaid\b|\bpays\b|settle[ds]?|remitt?ed|payment"
    r"|transferred|(?:money|cash|funds) (?:arrived|came|reached)",
    _I,
)
_UNPAID = re.compile(
    r"미입금|미수|미결제|미지급|연체|(?:입금|결제|수금)[은는이:]?\s*(?:0\s?원|없|안|못|전혀)|안\s?(?:들어|갚|내|냈|줬|주[고셨는])|못\s?(?:받[았고]|받은)"
    r"|unpaid|outstanding|overdue|not (?:yet )?(?:been )?paid|nothing (?:has been )?paid",
    _I,
)
_ELAPSED = re.compile(
    r"([0-9]{1,2}|한|두|세|석|넉|네|다섯|여섯|일곱|여덟|아홉|열)\s?(?:개월|달)\s?(?:째|이?나?\s?지[나난]|만에|넘"
    r"|이?\s?경과|뒤|후|이상|가까이)|([0-9]{1,2}|four|five|six|seven|eight|nine|ten) months? (?:late|after|overdue"
    r"|later|on|ago|have passed|since)",
    _I,
)
_BUYING = re.compile(r"구매|매입|구입|사들|샀|purchas|\bbought\b|\bbuys\b|annual (?:drug )?(?:spend|volume)", _I)
_A_YEAR = re.compile(
    r"연간|(?<![가-힣])연\s?(?:매입|구매|구입|[0-9약])|(?:1|일|한)\s?[년해](?:간|에|\s|치)|(?:작년|전년도?|지난해|직전\s?연도"
    r"|올해|금년|20[0-9]{2}\s?년도?)(?!\s?[0-9]{1,2}\s?[월./-])|회계\s?연도|annual|yearly|(?:a|per|each|last|this|whole"
    r"|full|fiscal|previous) year",
    _I,
)
_AGENT = re.compile(
    r"\bCSO\b|판촉\s*영업|(?:영업|판매|판촉)\s*대행|대행\s*(?:사|업|계약|업체)|위탁|수탁|contract sales|sales agen"
    r"|\bagency\b|\bagents?\b|\bpromoters?\b",
    _I,
)
_COMMISSION = re.compile(
    r"계약|위탁|맡[기겨긴길겼]|넘[기겨긴길겼]|배정|수수료|시[키켜킴]|commission|contract|hire|sells? for us"
    r"|selling for us|appoint",
    _I,
)
_CONTRACTED = re.compile(r"계약|위탁|맡[기겨긴길겼]|contract|hir(?:e|ing)|appoint|sign", _I)
_HEADS = r"(?:원장|병원장|이사장|약국장|약사|의사|교수|과장|director|owner|doctor|dr\.?|physician|pharmacist|chairman)"
_KIN = (
    r"(?:배우자|부인|아내|남편|사모|동생|형|누나|오빠|언니|아들|딸|자녀|사위|며느리|처남|처제|매형|매제|장인|장모"
    r"|부친|모친|아버지|어머니|가족|친척|사촌|spouse|wife|husband|brother|sister|son|daughter|in-law|relative"
    r"|cousin|father|mother)"
)
_RELATED = re.compile(
    rf"특수\s*관계|related party|{_HEADS}(?:님|의|이|,)?[^.\n]{{0,14}}{_KIN}|{_KIN}[^.\n]{{0,16}}{_HEADS}"
    rf"|{_HEADS}[^.\n]{{0,24}}(?:지분|주주|stake|share(?:s|holder)?\b|owns)|(?:지분|주주|stake|shareholder"
    rf"|owned by)[^.\n]{{0,24}}{_HEADS}",
    _I,
)
_INSIDER = re.compile(
    r"(?:원무과장|행정\s*실장|병원장|원장|의사|간호사|약사|사무장|의료기관\s*(?:종사자|개설자)|약국\s*개설자"
    r"|병원\s*직원)[^.\n]{0,24}(?:명의|신고|등록|운영|대표|설립|차린|개설)|(?:hospital|clinic|pharmacy) (?:manager"
    r"|employee|owner|staff)[^.\n]{0,30}(?:register|own|name)",
    _I,
)
_DELEGATED = re.compile(
    r"재위탁(?!\s?통[보지]서)|하도급|(?:다시|또|다른\s?\S{1,14}에|제\s?3자에게?)\s?\S{0,12}\s?(?:위탁|맡[기겼긴]|넘[기겼긴])"
    r"|sub-?contract|sub-?delegat|re-?delegat|passed (?:it|the \w+) on to (?:a|another)",
    _I,
)
_NOT_DELEGATED = re.compile(r"재위탁[은는도이]?\s?(?:없|금지|안\s?함|하지\s?않)|\bno sub-?contract", _I)
_NOTIFIED = re.compile(r"통보|통지|알려[왔옴오]?|알렸|알림|알릴|알리|notif\w*|inform\w*|told us|notice", _I)
_REPORT = re.compile(r"지출\s*보고서|expenditure report|transparency (?:report|filing)", _I)
_MADE = re.compile(
    r"작성|공개|제출|업로드|등록|게시|올[리렸린]|(?<![가-힣])(?:냈|낸|냄)|published|filed|submitted|uploaded|posted|completed|finished",
    _I,
)
_WRITTEN = re.compile(r"작성|written|dated|drawn up", _I)
_BOOK_YEAR = re.compile(r"결산|회계\s?연도|사업\s?연도|(?:fiscal|financial|business) year|year[- ]end", _I)
_CLOSING_MONTH = re.compile(
    r"(?<![0-9])(?P<month>1[0-2]|[1-9])\s?월\s?(?:말\s?)?결산|결산\s?월?\s?[:은는이]?\s?(?P<labelled>1[0-2]|[1-9])\s?월"
)
_YEAR_END = re.compile(
    r"끝[나났난]|종료(?!\s*(?:후|일로부터))|마감|결산일|회계\s?연도\s?말|year[- ]end(?:ed|s)?|(?:year"
    r"|books) clos(?:ed?|es)",
    _I,
)
_THROWN = re.compile(
    r"폐기|파기|소각|파쇄|버리|버림|버렸|없애|삭제|지웠|지운"
    r"|shred|dispos|destroy|discard|thr[eo]w\w* (?:\w+ )?(?:out|away)",
    _I,
)
_WIPED = frozenset({"지웠", "지운"})
"""Words that deny elsewhere, and here are the act itself."""
_KEPT_ON = re.compile(
    r"(?:폐기|파기|파쇄)\s?(?:요청|신청|의뢰|건|일정|제안)[^.\n]{0,30}(?:반려|거절|보류|불가|취소)"
    r"|(?:버리|폐기하|파쇄하|없애)자[는고][^.\n]{0,40}(?:보류|거절|반려|안\s?[되된됨]|못|불가|그대로|막)"
)
_TERM_OVER = re.compile(
    r"(?:의무\s?)?보[관존]\s?(?:기간|기한|연한)[이은]?\s?(?:5년[이은]?\s?)?(?:이?\s?(?:모두|다)\s?)?"
    r"(?:만료|경과|끝[나난]|지[나난]|종료|도과)"
    r"|5년[이은]?\s?(?:모두\s?|이미\s?)?(?:초과|경과|지[나난]|넘[은긴어])"
)
_MISTAKEN = re.compile(r"않|줄\s?(?:알|로)|아직|착각|안\s?지[나난]|남[았은]|전(?:에|인데)")
_YEARS_OF_TERM = 5
"""폐기 요청 반려: what was asked for was not done."""
_RECORDS = re.compile(
    r"서명부|영수증|지출\s*보고서|근거\s*자료|서류|증빙|장부|위탁\s*계약서|receipts?|attendance|expenditure report"
    r"|records|ledger|contracts?\b|expense (?:evidence|papers|documents|files|vouchers)|supporting documents",
    _I,
)
_KEPT = re.compile(rf"보관|{_THROWN.pattern}|ke(?:ep|pt)|retain", _I)
_YEARS_AFTER = re.compile(
    r"(?<![0-9])([0-9]{1,2})\s*년[이만]?\s*(?:이?\s*지[나난났]|간?\s*보관|후|뒤|넘|만에)|(?:after"
    r"|for) ([0-9]{1,2}) years?|([0-9]{1,2})[- ]year",
    _I,
)
_DAYS_AFTER = re.compile(
    r"(?<![0-9])([0-9]{1,3})\s*일\s*(?:째|만에|후|뒤|지나)|(?:after|within) ([0-9]{1,3}) days"
    r"|([0-9]{1,3}) days (?:later|after)",
    _I,
)
_SHORT_DAY = re.compile(r"(?<![0-9/.])(?P<month>[1-9])/(?P<day>[1-9])(?![0-9/.%])")
_CLAUSE_END = re.compile(r"[.,;\n]|(?<=[고며])\s|(?<=는데|인데|지만)\s|\b(?:and|but|while)\b", _I)
_OPEN = re.compile(
    r"아직|않|못|없|안\s*(?:했|함|됐|된|하)|모름|여부|미정|해야|의무|\b(?:not|never|yet|must|should|unknown|whether)\b|n['’]t\b",
    _I,
)
_YEAR_OF_RECORDS = re.compile(
    r"(?:reports?|records?|files?|receipts?|ledgers?)\b[^.\n0-9]{0,20}\b(?:of|for|from) (20[0-9]{2})"
    r"|\b(20[0-9]{2})\b(?='s| expen(?:se|diture)| evidence| reports?| records?| files| receipts)"
    r"|(20[0-9]{2})\s*(?:년도?|회계\s*연도|FY|fiscal)|(?:회계\s*연도|FY|fiscal year)\S{0,2}\s*(?:ended )?(20[0-9]{2})",
    _I,
)
