"""What the numbers of a text about an activity are for: amounts for each or for all, heads, days, and how often before.

Closed forms are read by rule; the taught reader decides the rest.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal

from madang.assistants.company.documents.activity.facts import DateRole, FactSource, ToldAmount, ToldDay
from madang.reading import Money, Quantity, Span, find_periods
from madang.reading.taught import LabelledMessage, RoleMention


def amounts_in(read: LabelledMessage) -> Iterator[ToldAmount]:
    """Every amount of won, with its role: by rule where the words beside it leave no doubt, else as taught."""
    for mention in read.mentions:
        value = _won(mention, read.text)
        if value is None:
            continue
        ruled = _ruled_role(read.text, mention.span)
        taught = mention.role if mention.role in _AMOUNT_ROLES else "other" if mention.confidence >= _SURE else ""
        source: FactSource = "both" if ruled == taught else "rule" if ruled else "taught"
        yield ToldAmount(
            value=value,
            role=ruled or taught or "unread",
            text=mention.text,
            span=mention.span,
            source=source,
            confidence=1.0 if ruled else mention.confidence,
        )


def _won(mention: RoleMention, text: str) -> Decimal | None:
    """The amount; a bare number counts only where the taught reader takes it for money: 한도 400 is 400만."""
    quantity = next(iter(mention.quantities), None)
    if quantity is None or quantity.value is None:
        return None
    if isinstance(quantity.of, Money):
        return Decimal(quantity.value) if quantity.of.currency == "KRW" else None
    if quantity.kind != "number" or mention.role not in _AMOUNT_ROLES:
        return None
    if re.match(r"\s?(?:[가-힣]|%|[x×])", text[mention.span[1] :]) and not re.match(
        r"\s?(?:원|만|천|won)", text[mention.span[1] :]
    ):
        return None
    value = Decimal(quantity.value)
    return value if value >= _SURELY_WON else value * _TEN_THOUSAND


def _ruled_role(text: str, span: Span) -> str:
    before, behind = text[max(0, span[0] - 24) : span[0]], text[span[1] : span[1] + 16]
    for role, where_before, where_behind in _FORMS:
        if (where_before and where_before.search(before)) or (where_behind and where_behind.match(behind)):
            return role
    return ""


def people_in(read: LabelledMessage) -> dict[str, int]:
    """How many received something (`people`), signed up (`registered`) and came from the company (`staff`)."""
    found: dict[str, list[int]] = {}
    for mention in read.mentions:
        for quantity in mention.quantities:
            role = _people_role(read.text, mention, quantity)
            if role and quantity.value is not None and 0 < int(quantity.value) < _MOST_PEOPLE:
                beside = _BESIDE.search(read.text[max(0, mention.span[0] - 4) : mention.span[0]])
                found.setdefault(role, []).append(int(quantity.value) + bool(beside))
    counts = {role: max(values) for role, values in found.items()}
    if "attended" in counts:
        counts["people"] = counts["attended"]
    return counts


def _people_role(text: str, mention: RoleMention, quantity: Quantity) -> str:
    before, behind = text[max(0, mention.span[0] - 12) : mention.span[0]], text[mention.span[1] : mention.span[1] + 10]
    if quantity.kind != "people":
        return "people" if mention.role == "people" and mention.confidence >= _SURE else ""
    minutes = _MINUTES.match(text[mention.span[1] - 1 :]) and mention.role != "people"
    if _PER_HEAD.search(behind) or minutes:
        return ""
    for role, where_before, where_behind in _HEADS:
        if where_before.search(before) or (where_behind and where_behind.match(behind)):
            return role
    if mention.role in ("people", "registered", "staff"):
        return mention.role
    return "" if mention.role or mention.confidence >= _VERY_SURE else "people"


def days_in(read: LabelledMessage, today: date, *, ahead: bool) -> Iterator[ToldDay]:
    """Every day of the text with its role; `ahead` says that a day without a year is the next one."""
    earlier = [match.span() for match in _FOLLOWED.finditer(read.text)]
    for mention in read.mentions:
        for quantity in mention.quantities:
            if quantity.kind != "date" or quantity.unit != "day":
                continue
            periods = find_periods(quantity.text, today, prefer="future" if ahead else "past")
            if not periods:
                continue
            role = _day_role(read.text, mention, earlier)
            yield ToldDay(day=periods[0].start, role=role, text=mention.text, span=mention.span)


def _day_role(text: str, mention: RoleMention, earlier: Sequence[Span]) -> DateRole:
    before, behind = text[max(0, mention.span[0] - 14) : mention.span[0]], text[mention.span[1] : mention.span[1] + 10]
    for role, where_before, where_behind in _DAYS:
        if where_before.search(before) or (where_behind and where_behind.match(behind)):
            return role
    if any(start <= mention.span[0] < end for start, end in earlier):
        return "earlier_on"
    return mention.role if mention.role in _DAY_ROLES else "event_date"  # type: ignore[return-value]


def occurrence_in(text: str, month: int | None) -> int | None:
    """Which one of the month it is: 이번 달 다섯 번째, 당월 2회차, 11월은 처음, the third time this month."""
    if first := _FIRST.search(text):
        named = first.group("month")
        if named is None or month is None or int(named) == month:
            return 1
    if (listed := _most_priced_days(text, month)) > 1:
        return listed
    if (days := _LISTED_DAYS.search(text)) is not None:
        return len(re.findall(r"[0-9]+", days["days"])) + 1
    for pattern in _ORDINALS:
        if (found := pattern.search(text)) and (value := _ordinal(found.group("n"))):
            return value
    return None


def _most_priced_days(text: str, month: int | None) -> int:
    """How many days of one month stand there, each with its own price."""
    days = {(int(found["month"]), int(found["day"])) for found in _PRICED_DAY.finditer(text)}
    months = [place for place, _ in days if month is None or place == month]
    return max((months.count(place) for place in months), default=0)


def _ordinal(word: str) -> int | None:
    digits = re.match(r"[0-9]{1,2}", word)
    return int(digits.group()) if digits else _ORDINAL_WORDS.get(word.lower())


def product_of(text: str) -> Iterator[tuple[Decimal, int, str]]:
    """Forms such as 18,000원 × 5개 or 120건 × 60,000원: the price of one, how many, and what is counted."""
    for found in _PRODUCT.finditer(text):
        price = found["price"] or found["price2"]
        count, unit = found["count"] or found["count2"], found["unit"] or found["unit2"] or ""
        value = Decimal(price.replace(",", ""))
        yield value * (_TEN_THOUSAND if (found["man"] or found["man2"]) else 1), int(count.replace(",", "")), unit


_SURE, _VERY_SURE = 0.6, 0.97
_MOST_PEOPLE = 2_000
_TEN_THOUSAND = 10_000
_SURELY_WON = 1_000
_AMOUNT_ROLES = frozenset(
    {"each", "total", "hourly", "limit", "own_share", "price_other", "budget", "year_total", "month_total"}
)
_DAY_ROLES = frozenset({"on", "planned_on", "earlier_on", "reported_on", "paid_on", "event_date"})
_I = re.IGNORECASE
_FORMS: tuple[tuple[str, re.Pattern[str] | None, re.Pattern[str] | None], ...] = (
    (
        "year_total",
        re.compile(
            r"(?:올해|연간|금년|연)[^.\n]{0,14}(?:누계|누적|합계|총)[^0-9\n]{0,6}$|year[- ]to[- ]date[^0-9]{0,10}$", _I
        ),
        re.compile(r"\s?(?:this year|so far this year|year to date)", _I),
    ),
    ("month_total", re.compile(r"(?:당월|이번\s*달|월)\s*(?:누계|누적|합계)[^0-9\n]{0,6}$"), None),
    (
        "limit",
        re.compile(
            r"(?:한도|상한(?:액)?|기준(?:액)?|규정상|limit(?: of| is)?|cap(?: of| is)?|ceiling)[^0-9\n.]{0,8}$", _I
        ),
        re.compile(r"\s?(?:한도|상한|기준|이하\s*규정|limit|cap\b|ceiling)", _I),
    ),
    (
        "own_share",
        re.compile(
            r"(?:사원|직원|제|내|본인|저희)\s*(?:식대|몫|식사비|분|돈)[은는이]?\s*$|(?:own|staff) (?:meal|share)\s*$",
            _I,
        ),
        None,
    ),
    (
        "price_other",
        re.compile(
            r"(?:약가|보험가|상한금액|매출(?:액)?|처방액|실적|구매액|납품(?:액)?|주문(?:액)?|재고|청구액|sales(?: of)?|turnover|order value)[은는이가도]?\s*(?:약|총|of|:)?\s*$",  # noqa: E501
            _I,
        ),
        re.compile(r"\s?(?:매출|어치\s*주문|상당\s*주문|in sales|worth of orders)", _I),
    ),
    (
        "hourly",
        re.compile(r"(?:시간당|1\s*시간(?:에|당)?|hourly(?: rate| fee)?)[^0-9\n,;]{0,6}$", _I),
        re.compile(r"\s?(?:/\s*(?:시간|h\b|hour)|per hour|an hour|hourly)", _I),
    ),
    (
        "each",
        re.compile(
            r"(?:(?:1|한|일)\s*(?:인|명|분|사람)(?:당|에게|분)?|인당|명당|개당|건당|각자|각각|각|씩|per (?:head|person|capita|attendee)|each(?: at)?|a head|apiece)"  # noqa: E501
            r"\s*[:=]?\s*(?:정확히|약|대략|exactly|about)?\s*\(?(?:₩|KRW)?\s?$",
            _I,
        ),
        re.compile(
            r"\)?\s?(?:씩|짜리|(?:정도)?\s*\(?1인|per (?:head|person|capita|attendee|doctor)|each|a head|apiece|/\s?(?:인|명|person|head)|pp\b|for (?:dr|prof)\b|\)?\s?(?:[1한]\s?개)?\s?씩)",  # noqa: E501
            _I,
        ),
    ),
    (
        "total",
        re.compile(
            r"(?:총액?|합계|전체|도합|모두|합쳐(?:서)?|다\s*해서|계|total(?: of| was)?|altogether|in all|sum of)\s*[:=]?\s*(?:약)?\s*(?:₩|KRW)?\s?$",  # noqa: E501
            _I,
        ),
        re.compile(
            r"\s?(?:in total|altogether|total\b|in all|for (?:all|everyone|the table)|결제|계산(?!서)|나옴|나왔|긁)", _I
        ),
    ),
)
_PER_HEAD = re.compile(r"^\s?당")
_MINUTES = re.compile(r"분\s*(?:간|설명|정도|발표|디테일|면담|동안|소요|이내)")
_BESIDE = re.compile(r"외\s?$")
_HEADS: tuple[tuple[str, re.Pattern[str], re.Pattern[str] | None], ...] = (
    (
        "attended",
        re.compile(r"(?:실\s*참석|실제\s*참석|참석자?|서명부?|attend(?:ed|ees)?)[^0-9\n,]{0,6}$", _I),
        re.compile(r"\s?(?:이?\s*참석(?!\s*예정)|attended|showed up|signed|came\b)", _I),
    ),
    (
        "registered",
        re.compile(r"(?:등록|신청\s*인원|예정\s*인원|초청|사전|registered|invited)[^0-9\n,]{0,6}$", _I),
        re.compile(r"\s?(?:등록|초청|예정|신청|registered|invited|signed up|expected)", _I),
    ),
    (
        "staff",
        re.compile(r"(?:사원|당사\s*직원|저희|우리(?:\s*쪽)?|영업\s*사원|our (?:side|staff)|reps?)[^0-9\n,]{0,4}$", _I),
        re.compile(r"\s?(?:of us|reps?\b|of our)", _I),
    ),
)
_DAYS: tuple[tuple[DateRole, re.Pattern[str], re.Pattern[str] | None], ...] = (
    ("reported_on", re.compile(r"(?:작성일|보고일|제출일|기안일|작성|reported|submitted|dated)[^0-9\n]{0,5}$", _I), re.compile(r"\s?(?:작성|보고서\s*제출)")),  # noqa: E501
    ("on", re.compile(r"(?:활동일|방문일|행사일|일시|사용일|개최일|강연일|방문\s*일자|date of (?:visit|activity)|held on|visited on)[^0-9\n]{0,5}$", _I), None),  # noqa: E501
    ("paid_on", re.compile(r"(?:지급일|결제일|정산일|입금일|paid on)[^0-9\n]{0,5}$", _I), re.compile(r"\s?(?:입금|지급\s*완료|정산)")),  # noqa: E501
)  # fmt: skip
_D = r"(?:[0-9]{4}[-./년]\s?)?[0-9]{1,2}\s?[/월.-]\s?[0-9]{1,2}일?"
_FOLLOWED = re.compile(
    rf"(?:{_D}\s?[,·、및와과]?\s?){{1,12}}(?:에\s*이어|\)\s*(?:제공|에\s*이어)|이후)|\({_D}(?:\s?,\s?{_D}){{1,12}}\)\s*(?:제공|드림|드렸)"
)
_ORDINAL_WORDS = {
    "첫": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10,
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
}  # fmt: skip
_N = r"(?P<n>[0-9]{1,2}|첫|두|세|네|다섯|여섯|일곱|여덟|아홉|열)"
_EN = r"(?P<n>[0-9]{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth)"
_MONTH_NAME = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)\b"
)
_PRICED_DAY = re.compile(
    r"(?<![0-9/.-])(?P<month>[0-9]{1,2})\s?[/월]\s?(?P<day>[0-9]{1,2})일?\s{0,2}[:=]?\s{0,2}[0-9][0-9,]{3,9}(?![0-9])"
)
"""A day with its price: 7/3 21,000."""
_LISTED_DAYS = re.compile(
    r"[0-9]{1,2}월\s*(?P<days>[0-9]{1,2}일?(?:\s?[·,、/]\s?[0-9]{1,2}일?){1,9})\s*에?\s*이어[^.\n]{0,12}(?:오늘|금일|[0-9]{1,2}일)"
)
_FIRST = re.compile(
    r"(?:당월|이번\s*달|이달|금월|(?P<month>[0-9]{1,2})월(?:은|에는|에|엔|\s*들어)?)\s*(?:은|에|엔|들어|중)?\s*(?:들어\s*)?(?:서는?\s*)?"
    r"(?:(?:오늘|이번)(?:\([^)\n]{0,8}\))?[이은]?\s*)?(?:첫|처음|최초|1회\b)"
    rf"|first (?:meal |lunch |dinner |time |visit )?(?:of|in|this) (?:(?:the )?month|{_MONTH_NAME})",
    _I,
)
_ORDINALS = (
    re.compile(
        rf"(?:이번\s*달|이달|당월|금월|[0-9]{{1,2}}월|[0-9]{{1,2}}/[0-9]{{1,2}})[^.\n]{{0,60}}(?:모두|총|전부|합쳐|도합)\s*{_N}\s?(?:회|번)"
    ),
    re.compile(
        rf"(?:당월|이번\s*달|이달|금월|월|한\s*달)[^.\n]{{0,24}}?{_N}\s?(?:번째|번\s째|회차|회\s째|회째|차례째)"
    ),
    re.compile(rf"{_N}\s?(?:회차|번째|회째)(?=[^.\n]{{0,16}}(?:식사|식음료|제공|점심|저녁))"),
    re.compile(rf"당월\s*{_N}\s?회(?![0-9가-힣])"),
    re.compile(rf"(?<![0-9가-힣]){_N}\s?(?:회차|번째|회째)(?!\s*(?:줄|항|안|방문|페이지|슬라이드))"),
    re.compile(rf"\b{_EN}\b[^.\n]{{0,24}}\b(?:(?:this|of the|in the) month|(?:in|of|this) {_MONTH_NAME})", _I),
    re.compile(rf"this month[^.\n]{{0,30}}\b{_EN}\b", _I),
)
_PRODUCT = re.compile(
    r"(?P<price>[0-9][0-9,]{0,12})\s?(?P<man>만)?\s?원?\s?[×xX*]\s?(?P<count>[0-9][0-9,]{0,6})\s?(?P<unit>명|개|인|건|부|잔|병|장|세트|분)?"
    r"|(?P<count2>[0-9][0-9,]{0,6})\s?(?P<unit2>명|개|인|건|부|잔|병|장|세트|분)\s?[×xX*]\s?(?P<price2>[0-9][0-9,]{0,12})\s?(?P<man2>만)?\s?원?"
)
