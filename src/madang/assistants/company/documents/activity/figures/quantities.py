"""What the numbers of a text about an activity are for: amounts for each or for all, and days.

Closed forms are read by rule; the taught reader decides the rest.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal

from madang.assistants.company.documents.activity.facts import DateRole, FactSource, ToldAmount, ToldDay
from madang.reading import Money, Span, find_periods
from madang.reading.taught import LabelledMessage, RoleMention


def amounts_in(read: LabelledMessage) -> Iterator[ToldAmount]:
    """Every amount of won, with its role: by rule where the words beside it leave no doubt, else as taught."""
    yield from _net_of_tax(_told_alike([*_each_amount(read)], read.text), read.text)


def _each_amount(read: LabelledMessage) -> Iterator[ToldAmount]:
    for mention in read.mentions:
        value = _won(mention, read.text)
        if value is None:
            continue
        ruled = _ruled_role(read.text, mention.span)
        bare = mention.quantities[0].kind == "number" and _IS_MONEY.search(mention.quantities[0].text)
        idle = mention.confidence >= _SURE and not bare
        taught = mention.role if mention.role in _AMOUNT_ROLES else "other" if idle else ""
        if taught in _IDLE and mention.confidence < _SURE:
            taught = ""
        if not ruled and taught in ("", "other") and _BEHIND_THING.search(read.text, 0, mention.span[0]):
            ruled = "each"
        source: FactSource = "both" if ruled == taught else "rule" if ruled else "taught"
        yield ToldAmount(
            value=value,
            role=ruled or taught or "unread",
            text=mention.text,
            span=mention.span,
            source=source,
            confidence=1.0 if ruled else mention.confidence,
        )


def _told_alike(amounts: Sequence[ToldAmount], text: str) -> list[ToldAmount]:
    """Amounts that each stand behind a meal (점심 2만원, 저녁 5만원) have the role of the surest; none is idle. What is
    said of all of them (둘 다 1인 기준) counts for each.
    """
    if _ALL_PER_HEAD.search(text):
        amounts = [told.changed(role="each") if told.role in ("unread", "total") else told for told in amounts]
    beside = [told for told in amounts if _BEHIND_MEAL.search(text[max(0, told.span[0] - 16) : told.span[0]])]
    spent = [told for told in beside if told.role in _SPENT]
    surest = max(spent, key=lambda told: told.confidence, default=None)
    alike = (
        {told.span for told in beside if told.confidence < _CERTAIN} if len(beside) > 1 or not spent else set[Span]()
    )
    role = surest.role if surest else "total"
    return [told.changed(role=role) if told.span in alike else told for told in amounts]


def _net_of_tax(amounts: Sequence[ToldAmount], text: str) -> Iterator[ToldAmount]:
    """Of an amount that is told with and without tax, the one without counts; the tax itself is none."""
    taxes = [told for told in amounts if _TAX_BEFORE.search(text, max(0, told.span[0] - 12), told.span[0])]
    spoken = _TAX.search(text) is not None
    amounts = [told.changed(value=told.value - _tax_within(told, amounts, taxes, text)) for told in amounts]
    for told in amounts:
        with_tax = [other for other in amounts if _is_net(told, other, text)]
        is_gross = (
            told in taxes
            or _is_left_of(told, amounts, text)
            or any(_is_net(other, told, text) or (spoken and _is_with(told, other, taxes)) for other in amounts)
        )
        yield told.changed(role=with_tax[0].role) if with_tax else told.changed(role="other") if is_gross else told


def _tax_within(told: ToldAmount, amounts: Sequence[ToldAmount], taxes: Sequence[ToldAmount], text: str) -> Decimal:
    """The tax that is said to be part of an amount that stands right before it, where no other amount is the rest:
    330,000원, 이 중 부가세 30,000원; 66,000원(VAT 6,000원 포함).
    """
    following = next((each for each in amounts if each.span[0] > told.span[0]), None)
    if told in taxes or following not in taxes or following is None:
        return Decimal(0)
    between = text[told.span[1] : following.span[0]]
    part = _PART_OF.search(between) or _PART_BEHIND.match(text, following.span[1])
    rest = told.value - following.value
    fits = Decimal(0) < following.value <= told.value / 4 and all(each.value != rest for each in amounts)
    return following.value if part and fits else Decimal(0)


def _is_left_of(told: ToldAmount, amounts: Sequence[ToldAmount], text: str) -> bool:
    """Whether an amount is what is left of another after tax is withheld: 450,000원, 원천세 공제 후 410,400원."""
    wholes = [other.value for other in amounts if other.value > told.value]
    return bool(WITHHELD.search(text)) and any(
        abs(whole * left - told.value) < 1 for whole in wholes for left in _AFTER_WITHHOLDING
    )


def _is_net(told: ToldAmount, gross: ToldAmount, text: str) -> bool:
    before, behind = text[max(0, told.span[0] - 14) : told.span[0]], text[told.span[1] : told.span[1] + 12]
    said = _NET_BEFORE.search(before) or _NET_BEHIND.match(behind)
    return bool(said) and abs(gross.value - told.value * _WITH_TAX) <= told.value / 100


def _is_with(gross: ToldAmount, net: ToldAmount, taxes: Sequence[ToldAmount]) -> bool:
    """Whether an amount is another with the taxes that are told, or at the rates of tax and service."""
    if net in taxes or net.value <= 0:
        return False
    told = sum((tax.value for tax in taxes), Decimal(0))
    summed = bool(told) and gross.value in {net.value + told, *(net.value + tax.value for tax in taxes)}
    return summed or round(gross.value / net.value, 2) in _WITH_TAXES


def _won(mention: RoleMention, text: str) -> Decimal | None:
    """The amount; a bare number counts only where the taught reader takes it for money: 한도 400 is 400만."""
    quantity = next(iter(mention.quantities), None)
    if quantity is None or quantity.value is None:
        return None
    if isinstance(quantity.of, Money):
        return Decimal(quantity.value) if quantity.of.currency == "KRW" else None
    counted = _COUNTER.match(text, quantity.span[1])
    if quantity.kind == "number" and _IS_MONEY.search(quantity.text) and not counted:
        return Decimal(quantity.value)
    told = mention.role in _AMOUNT_ROLES or _NET_BEHIND.match(text[mention.span[1] :])
    if quantity.kind != "number" or not told or not quantity.text[:1].isdigit():
        return None  # each one's: no figure
    behind = text[mention.span[1] :]
    counts = re.match(r"\s?(?:[가-힣]|%|[x×])", behind) and not re.match(r"\s?(?:원|만|천|won)", behind)
    if counts or _LISTED_DAYS.match(behind):
        return None
    value = Decimal(quantity.value)
    return value if value >= _SURELY_WON else value * _TEN_THOUSAND


def _ruled_role(text: str, span: Span) -> str:
    before, behind = text[max(0, span[0] - _FORM_REACH) : span[0]], text[span[1] : span[1] + _BEHIND]
    for role, where_before, where_behind in _FORMS:
        if (where_before and where_before.search(before)) or (where_behind and where_behind.match(behind)):
            return role
    return ""


def days_in(read: LabelledMessage, today: date, *, ahead: bool) -> tuple[ToldDay, ...]:
    """Every day of the text with its role; `ahead` says that a day without a year is the next one.

    Where no other day is that of the activity, the only one that is counted from today (어제, today) is.
    """
    days = (*_days_in(read, today, ahead=ahead),)
    spoken = [told for told in days if told.role == "event_date" and _FROM_TODAY.fullmatch(told.text)]
    if len(spoken) != 1 or any(told.role in ("on", "planned_on") for told in days):
        return days
    return tuple(told.changed(role="on") if told is spoken[0] else told for told in days)


def _days_in(read: LabelledMessage, today: date, *, ahead: bool) -> Iterator[ToldDay]:
    earlier = [match.span() for match in _FOLLOWED.finditer(read.text)]
    days = {found.span: found.start for found in find_periods(read.text, today, prefer="future" if ahead else "past")}
    for mention in read.mentions:
        for quantity in mention.quantities:
            if quantity.kind != "date" or quantity.unit != "day":
                continue
            if quantity.span in days:
                role = _day_role(read.text, mention, earlier)
                yield ToldDay(day=days[quantity.span], role=role, text=mention.text, span=mention.span)


def _day_role(text: str, mention: RoleMention, earlier: Sequence[Span]) -> DateRole:
    before, behind = text[max(0, mention.span[0] - 14) : mention.span[0]], text[mention.span[1] : mention.span[1] + 10]
    for role, where_before, where_behind in _DAYS:
        if where_before.search(before) or (where_behind and where_behind.match(behind)):
            return role
    if any(start <= mention.span[0] < end for start, end in earlier):
        return "earlier_on"
    return mention.role if mention.role in _DAY_ROLES else "event_date"  # type: ignore[return-value]


def product_of(text: str) -> Iterator[tuple[Decimal, int, str]]:
    """Forms such as 18,000원 × 5개 or 120건 × 60,000원: the price of one, how many, and what is counted."""
    for found in _PRODUCT.finditer(text):
        price = found["price"] or found["price2"]
        count, unit = found["count"] or found["count2"], found["unit"] or found["unit2"] or ""
        value = Decimal(price.replace(",", ""))
        yield value * (_TEN_THOUSAND if (found["man"] or found["man2"]) else 1), int(count.replace(",", "")), unit


_FROM_TODAY = re.compile(r"오늘|금일|어제|엊그제|그저께|그제|today|(?:the day before )?yesterday", re.IGNORECASE)
_SURE, _CERTAIN = 0.6, 0.999
_FORM_REACH, _BEHIND = 60, 32
_SPENT = frozenset({"each", "total", "hourly"})
_WITH_TAX = Decimal("1.1")
_WITH_TAXES = frozenset({Decimal("1.10"), Decimal("1.20"), Decimal("1.21")})
WITHHELD = re.compile(r"원천(?:징수|세)|[0-9.]+\s?%\s?공제|withh(?:eld|olding)", re.IGNORECASE)
"""Words for tax that is taken from a fee."""
_AFTER_WITHHOLDING = (Decimal("0.912"), Decimal("0.956"), Decimal("0.967"), Decimal("0.934"))
"""What is left after 8.8, 4.4, 3.3 or 6.6 per cent."""
_TAX = re.compile(r"부가세|봉사료|세금|\bVAT\b|\btax\b|service charge", re.IGNORECASE)
_TAX_BEFORE = re.compile(
    r"(?:부가세|봉사료|세금|\bVAT|\btax|service(?: charge)?)[은는이가도와과]?\s?(?:of|:|금)?\s?(?:₩|KRW)?\s?$",
    re.IGNORECASE,
)
_PART_OF = re.compile(r"(?:이|그)\s?중|중에?\s|of which|includ|포함", re.IGNORECASE)
_PART_BEHIND = re.compile(r"\s?(?:원|won)?\s?(?:포함|included)", re.IGNORECASE)
_ALL_PER_HEAD = re.compile(
    r"(?:둘|셋|모두|전부|다|각각)\s?(?:다|모두)?(?:[^.\n()0-9]{0,16}[,\s])?\s?(?:1인|인당|일인)\s?(?:기준|금액)?"
    r"|(?:both|all) (?:\w+ ){0,3}per (?:head|person)",
    re.IGNORECASE,
)
_IS_MONEY = re.compile(r"[0-9.]\s?(?:[천만]|million|k|m)$|^[0-9]{1,3}(?:,[0-9]{3})+$", re.IGNORECASE)
"""48천, 5만, 2.7 million, 64,000: money, where nothing is counted by them."""
_COUNTER = re.compile(
    r"[ \t]?(?:명|개|건|회|번|례|정|캡슐|병|통|부|장|매|평|분|박스|%|km|people|units?|tablets|patients|scripts"
    r"|cases|bottles|boxes|packs|steps|sheets|doctors|copies|leaflets)",
    re.IGNORECASE,
)
_LISTED_DAYS = re.compile(r"(?:\s?[,·~]\s?[0-9]{1,2})+\s?일(?![가-힣])")
"""10월 1, 8, 15일: the days of a list, of which only the last says so."""
_TEN_THOUSAND = 10_000
_SURELY_WON = 1_000
_AMOUNT_ROLES = frozenset(
    {"each", "total", "hourly", "limit", "own_share", "price_other", "budget", "year_total", "month_total"}
)
_IDLE = frozenset({"limit", "own_share", "price_other", "budget"})
"""Roles in which an amount does not count, so that they have to be sure."""
_DAY_ROLES = frozenset({"on", "planned_on", "earlier_on", "reported_on", "paid_on", "event_date"})
_I = re.IGNORECASE
_MEAL = r"(?:조식|중식|석식|아침|점심|저녁|오찬|만찬|브런치|식사|식대|breakfast|brunch|lunch|dinner|supper|meal)"
_BEHIND_MEAL = re.compile(
    rf"(?:{_MEAL}|[가-힣]집|식당|뷔페|도시락|커피|김밥|국밥|샌드위치|restaurant|bill)(?:값|비용?)?[은는:]?\s?(?:was|at|for|of|약|₩|KRW)?\s?(?:₩|KRW)?\s?$",
    _I,
)
_BEHIND_THING = re.compile(rf"(?<![가-힣])(?!{_MEAL})[가-힣A-Za-z]+\s?\((?:약\s?)?$", _I)
"""탁상달력(9,500원: the price of a thing stands in brackets behind it."""
_NET_BEFORE = re.compile(
    r"(?:공급가액?|세전|세금[을은]?\s?(?:빼면|빼고|제외)(?:하면)?|빼면|before tax|net(?: of tax)?)[^0-9\n]{0,6}$", _I
)
_NET_BEHIND = re.compile(r"\s?\(?(?:net\b|before tax|without (?:tax|vat)|세전|공급가|세금?\s?제외)", _I)
_FORMS: tuple[tuple[str, re.Pattern[str] | None, re.Pattern[str] | None], ...] = (
    (
        "year_total",
        re.compile(
            r"(?:올해|연간|금년|연)[^.\n]{0,14}(?:누계|누적|합계|총|이미|벌써|지금까지|그동안|모두|전부)[^0-9\n]{0,8}$"
            r"|year[- ]to[- ]date[^0-9]{0,10}$"
            r"|(?:this (?:calendar )?year|\b20[0-9]{2})\b[^.\n]{0,30}\b(?:total|comes? to|adds? up)[^0-9.\n]{0,20}$",
            _I,
        ),
        re.compile(
            r"\s?(?:won )?(?:from us )?(?:so far )?(?:this year|year to date|(?:for|in|during) 20[0-9]{2}\b)", _I
        ),
    ),
    ("month_total", re.compile(r"(?:당월|이번\s*달|이달|월)\s*(?:에만|중)?\s*(?:누계|누적|합계)[^0-9\n]{0,6}$"), None),
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
            r"(?:현수막|배너|인쇄비?|제본비?|복사비?|대관료?|장소\s?대여료?|음향|빔\s?대여|통역료?"
            r"|(?:venue|room|hall) (?:hire|rental|fee)|printing|banners?|약가|보험가|상한금액|매출(?:액)?|처방액|실적|구매액|납품(?:액)?|주문(?:액)?|재고|청구액|sales(?: of)?|turnover|order value)[은는이가도]?\s*(?:약|총|of|:)?\s*$",  # noqa: E501
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
            r"(?:단가|(?:1|한|일)\s*(?:인|명|분|사람)(?:당|에게|분)?|인당|명당|개당|건당|각자|각각|각|씩|per (?:head|person|capita|attendee)|each(?: at)?|a head|apiece|worth(?: about)?|valued at|(?:원장|교수|과장|선생|약사)님?\s?(?:몫|분)[은만이]*|(?:his|her|doctor.s|professor.s) (?:share|portion|part)(?: was| is| came to)?)"  # noqa: E501
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
            r"\s?(?:in total|altogether|total\b|in all|for (?:all|everyone|the table)|결제|계산(?!서)|나옴|나왔"
            r"|긁|썼|들었|지출)",
            _I,
        ),
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
_PRODUCT = re.compile(
    r"(?P<price>[0-9][0-9,]{0,12})\s?(?P<man>만)?\s?원?\s?[×xX*]\s?(?P<count>[0-9][0-9,]{0,6})\s?(?P<unit>명|개|인|건|부|잔|병|장|세트|분)?"
    r"|(?P<count2>[0-9][0-9,]{0,6})\s?(?P<unit2>명|개|인|건|부|잔|병|장|세트|분)\s?[×xX*]\s?(?P<price2>[0-9][0-9,]{0,12})\s?(?P<man2>만)?\s?원?"
)
