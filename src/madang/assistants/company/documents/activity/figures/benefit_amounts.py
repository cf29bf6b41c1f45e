"""What each person got of a benefit: amounts are given to the benefits they belong to, totals are divided by heads."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal

from madang.assistants.company.documents.activity.facts import (
    GIVING,
    HARMLESS,
    UNLISTED,
    ToldAmount,
    ToldBenefit,
    ToldDay,
)
from madang.assistants.company.documents.activity.figures.quantities import product_of
from madang.reading import Span


def with_amounts(
    benefits: Sequence[ToldBenefit],
    amounts: Sequence[ToldAmount],
    heads: Mapping[str, int],
    said: Mapping[str, str],
    *,
    days: Sequence[ToldDay],
    text: str,
) -> tuple[ToldBenefit, ...]:
    """The benefits with what each person got; an amount belongs to the benefit of its sentence, or to the last one."""
    owned: dict[int, list[ToldAmount]] = {}
    for told in _or_only(amounts, benefits):
        if told.role in _SPENT and (place := _owner(told, benefits, text)) is not None:
            owned.setdefault(place, []).append(told)
    told = [(benefit, _of_one_day(benefit, owned.get(place, []), days, text)) for place, benefit in enumerate(benefits)]
    priced = (_priced(benefit, amounts, heads, said, text) for benefit, amounts in told)
    return tuple(_joined(priced))


def _or_only(amounts: Sequence[ToldAmount], benefits: Sequence[ToldBenefit]) -> Sequence[ToldAmount]:
    """The amounts; where none is said to be spent, the only one in the sentence of something permitted is its price. Of
    several it is the one that the others are parts of.
    """
    if any(told.role in _SPENT for told in amounts):
        return amounts
    live = [each for each in benefits if each.kind in _PRICED and each.mode not in HARMLESS]
    open_ = [told for told in amounts if told.role == "other" and told.source == "taught"]
    inside = [told for told in open_ if any(each.span[0] <= told.span[0] < each.span[1] for each in live)]
    whole = max(inside, key=lambda told: told.value, default=None)
    if len(live) != 1 or whole is None or not _is_whole(whole, [told for told in inside if told is not whole]):
        return amounts
    return [told.changed(role="unread") if told is whole else told for told in amounts]


def _is_whole(whole: ToldAmount, others: Sequence[ToldAmount]) -> bool:
    """Whether the other amounts add up to one, or each is it without tax or for one of several."""
    values = [told.value for told in others]
    if not values or sum(values, Decimal(0)) == whole.value:
        return True
    return all(
        value and (abs(whole.value - value * _WITH_TAX) < _FEW or not whole.value % value or value * 10 <= whole.value)
        for value in values
    )


def has_price(kind: str, text: str) -> bool:
    """Whether a word for a kind of benefit stands right before a price: 기념품 3만원."""
    words = _WORDS_OF_KIND.get(kind)
    return words is not None and any(_PRICE_BEHIND.match(text, match.end()) for match in words.finditer(text))


def says_total(text: str, span: Span) -> bool:
    """Whether the words right before or behind an amount call it a total, and none call it the price of a head."""
    before, behind = _beside(text, span)
    called = _TOTAL_BEFORE.search(before) or _TOTAL_BEHIND.match(behind)
    return bool(called) and not says_head(text, span)


def says_head(text: str, span: Span) -> bool:
    """Whether the words right before or behind an amount call it the price of a head."""
    before, behind = _beside(text, span)
    return bool(_HEAD_BEFORE.search(before) or _HEAD_BEHIND.match(behind))


def _beside(text: str, span: Span) -> tuple[str, str]:
    figure = _DIGIT.search(text, *span)
    start = figure.start() if figure else span[0]
    return text[max(0, start - _BESIDE) : start], text[span[1] : span[1] + _BESIDE]


def names_food(text: str) -> bool:
    """Whether a text names something to eat or drink."""
    return bool(_WORDS_OF_KIND["meal"].search(text))


def food_in(text: str, span: Span) -> list[Span]:
    """Where a part of a text names a meal, and not only the time of one."""
    return [
        found.span() for found in _WORDS_OF_KIND["meal"].finditer(text, *span) if not _HOUR.match(text, found.end())
    ]


def _of_one_day(
    benefit: ToldBenefit, owned: Sequence[ToldAmount], days: Sequence[ToldDay], text: str
) -> Sequence[ToldAmount]:
    """The amounts of the day with most; meals of other days are limited by themselves."""
    by_day: dict[tuple[object, int], list[ToldAmount]] = {}
    for told in owned if benefit.kind == "meal" else ():
        last = next((day for day in reversed(days) if day.span[1] <= told.span[0]), None)
        later = len(_NEXT_DAY.findall(text, last.span[1] if last else 0, told.span[0]))
        by_day.setdefault((last.day if last else None, later), []).append(told)
    return max(by_day.values(), key=lambda told: sum(each.value for each in told), default=owned)


def _owner(told: ToldAmount, benefits: Sequence[ToldBenefit], text: str) -> int | None:
    inside = [
        place
        for place, each in enumerate(benefits)
        if each.kind != UNLISTED and each.span[0] <= told.span[0] < each.span[1]
    ]
    giving = [place for place in inside if benefits[place].mode not in HARMLESS]
    if inside:
        pool = giving or inside
        return min(pool, key=lambda place: _distance(told, benefits[place], text))
    live = [place for place, each in enumerate(benefits) if each.mode not in HARMLESS and each.kind != UNLISTED]
    before = [place for place in live if benefits[place].span[0] <= told.span[0]]
    return before[-1] if before else live[0] if live else None


def _distance(told: ToldAmount, benefit: ToldBenefit, text: str) -> int:
    """How far the amount is from a word for the benefit; words before it count as closer."""
    words = re.compile(re.escape(benefit.item)) if benefit.item else _WORDS_OF_KIND.get(benefit.kind)
    places = [match.start() for match in words.finditer(text, *benefit.span)] if words else []
    return min(
        (told.span[0] - place if place <= told.span[0] else 3 * (place - told.span[0]) for place in places),
        default=_FAR,
    )


def _priced(
    benefit: ToldBenefit, owned: Sequence[ToldAmount], heads: Mapping[str, int], said: Mapping[str, str], text: str
) -> ToldBenefit:
    shared = [told for told in owned if benefit.kind == "meal" and _is_for_all(told, heads, text)]
    single = [told for told in owned if told.role in ("each", "hourly") and told not in shared]
    each = [*_without_sums(single, heads, text)]
    totals = [told.value for told in owned if told.role in ("total", "unread") or told in shared]
    product = next((price for price, _, _ in product_of(text) if any(price == value for value in each + totals)), None)
    if benefit.kind == "lecture_fee":
        heads = {}  # those who listen get no part of it
    attended = heads.get("attended")
    if product is not None:
        low = high = product
    elif totals and attended and (not each or heads.get("registered", attended) != attended):
        low = high = max(totals) / (attended + heads.get("staff", 0))
    elif each:
        low = high = max(each) if len(set(each)) == 1 or benefit.kind != "meal" else sum(each, Decimal(0))
    elif totals:
        low, high = _shared(sum(totals, Decimal(0)) if len(totals) > 1 else totals[0], benefit, heads, said)
    else:
        return benefit
    if "tax_in" in said and "tax_out" not in said and benefit.kind == "meal":
        low = low / _WITH_TAX
    return benefit.changed(lowest=_rounded(low), highest=_rounded(high))


def _is_for_all(told: ToldAmount, heads: Mapping[str, int], text: str) -> bool:
    """Whether an amount beside several people is more than anybody eats alone, and nothing calls it the price of a
    head.
    """
    several = heads.get("people", 0) > 1
    return (
        told.role == "each"
        and told.source == "taught"
        and several
        and told.value >= _FOR_ALL
        and not says_head(text, told.span)
    )


def _without_sums(amounts: Sequence[ToldAmount], heads: Mapping[str, int], text: str) -> Iterator[Decimal]:
    """The prices of a head, without a sum of them that is called one, or beside one that is called the price of a head:
    총 240만원(1인 10만원), 24명; 2명 44,000원(1인 22,000).
    """
    counts = {
        heads[role] + own for role in ("people", "attended") if role in heads for own in {0, heads.get("staff", 0)}
    }
    for told in amounts:
        parts = [each for each in amounts if any(_is_sum(told, each, count) for count in counts if count > 1)]
        called = [each for each in parts if says_total(text, told.span) or _is_share(each, told, text)]
        if not called and not any(_is_multiple(told, each, text) for each in amounts):
            yield told.value


def _is_multiple(told: ToldAmount, each: ToldAmount, text: str) -> bool:
    """Whether an amount is some whole number of times what is called the price of a head, and no price of another meal:
    156,818원이라 1인 52,272원.
    """
    by_hour = each.role == "hourly" and bool(_HOUR_BEFORE.search(_beside(text, each.span)[0]))
    if not (by_hour or says_head(text, each.span)) or says_head(text, told.span) or not each.value:
        return False
    if len(set(_MEAL_TIMES.findall(text))) > 1:
        return False
    times = round(told.value / each.value * 2) / 2 if by_hour else round(told.value / each.value)
    return times > 1 and abs(told.value - each.value * Decimal(times)) <= told.value / _NEARLY


def _is_sum(told: ToldAmount, each: ToldAmount, count: int) -> bool:
    """Whether an amount is another for all heads, with or without tax."""
    return told.value in (each.value * count, each.value * count * _WITH_TAX)


def _is_share(each: ToldAmount, whole: ToldAmount, text: str) -> bool:
    """Whether an amount beside a larger one is called the price of a head, and the larger one is not."""
    near = max(each.span[0] - whole.span[1], whole.span[0] - each.span[1]) <= _BESIDE
    return (near or whole.value > each.value * _FEW) and says_head(text, each.span) and not says_head(text, whole.span)


def _shared(
    total: Decimal, benefit: ToldBenefit, heads: Mapping[str, int], said: Mapping[str, str]
) -> tuple[Decimal, Decimal]:
    """What each got of a total: exactly where heads are counted, else between a share and all of it."""
    people = heads.get("people")
    if people:
        own = heads.get("staff", 0) if "speaker_counts" not in said else 0
        return total / (people + own), total / people
    if benefit.kind == "pms_fee":
        return Decimal(0), total  # a fee is for one case, and how many there are is not told
    if benefit.mode == "planned":
        return total, total  # whoever asks whether a meal of a price is allowed means a head
    if benefit.kind == "meal" and _ONE_PERSON.search(benefit.text):
        return total / 2, total
    return (Decimal(0) if benefit.kind == "meal" else total), total


def _joined(benefits: Iterable[ToldBenefit]) -> Iterator[ToldBenefit]:
    """Each benefit once: a second sentence on the same kind and mode adds its amount, or stands for itself."""
    seen: dict[tuple[str, str], ToldBenefit] = {}
    for benefit in benefits:
        key = (benefit.kind, "giving" if benefit.mode in GIVING else benefit.mode)
        before = seen.get(key)
        if before is None:
            seen[key] = benefit
        elif benefit.highest is not None:
            if before.highest is None:
                seen[key] = before.changed(lowest=benefit.lowest, highest=benefit.highest)
            elif _is_with_tax(before, benefit.highest):
                seen[key] = before.changed(highest=benefit.highest)
            elif before.highest != benefit.highest:
                seen[(*key, str(len(seen)))] = benefit  # type: ignore[index]
        elif benefit.uncertain and not before.uncertain:
            seen[key] = before
    yield from seen.values()


def _is_with_tax(told: ToldBenefit, net: Decimal) -> bool:
    """Whether a benefit that is told with its tax is the one that is told again without."""
    return told.highest is not None and told.lowest == net < told.highest <= net * _WITH_TAX + 1


def _rounded(value: Decimal) -> Decimal:
    return value.quantize(Decimal(1))


_FAR, _BESIDE = 10_000, 24
_NEARLY = 500
_HOUR_BEFORE = re.compile(r"(?:시간당|hourly)[^0-9]{0,4}$", re.IGNORECASE)
_MEAL_TIMES = re.compile(r"아침|조식|점심|중식|오찬|저녁|석식|만찬|breakfast|brunch|lunch|dinner|supper", re.IGNORECASE)
_SPENT = frozenset({"each", "total", "hourly", "unread"})
_PRICED = frozenset({"meal", "lecture_fee", "advisory_fee"})
_FEW = 2
"""A sum for more heads than this is no chance, wherever it stands."""
_FOR_ALL = 300_000
_DIGIT = re.compile(r"[0-9]")
_TOTAL_BEFORE = re.compile(
    r"(?:(?<![가-힣])총(?:액|\s|$)|합계|도합)[^0-9,.\n]{0,8}$|\btotal\w*\b[^0-9,.\n]{0,12}$", re.IGNORECASE
)
_TOTAL_BEHIND = re.compile(r"\s?(?:in total\b|total\b|altogether\b)", re.IGNORECASE)
_HEAD_BEFORE = re.compile(
    r"(?:단가|[1일한]\s?(?:인|명|분)|인당|명당|\b(?:each|per (?:head|person)))[^0-9,.\n]{0,10}$", re.IGNORECASE
)
_HEAD_BEHIND = re.compile(r"\s?(?:씩|each\b|apiece\b|a head\b|per (?:head|person)\b)", re.IGNORECASE)
_HOUR = re.compile(r"\s?(?:[0-9]{1,2}\s?시|시간|무렵|때|늦게|에\s?(?:방문|들|찾))")
_PRICE_BEHIND = re.compile(
    r"\s?(?:은|는|비|값)?\s?[:：]?\s?(?:[가-힣A-Za-z]{2,10}\s)?(?:총|합계)?\s?(?:1인|개당|₩|KRW)?\s?[0-9](?:[0-9,]{2,}|\s?[만천])"
)
_NEXT_DAY = re.compile(r"다음\s?날|이튿날|next day|day after", re.IGNORECASE)
_WITH_TAX = Decimal("1.1")
_WORDS_OF_KIND = {
    kind: re.compile(words, re.IGNORECASE)
    for kind, words in {
        "meal": (
            r"식사|점심|저녁|식대|식음료|도시락|밥|커피|음료|다과|회식|오찬|만찬|중식(?!당)|석식|뷔페|간식|샌드위치|김밥|케이터링|백반|국수"
            r"|오마카세|한정식|코스\s?요리|횟집|[가-힣]{1,4}(?:깃|어|치|밥|수|면|술|차|맥주|살|비|빵|닭|탕)\s?집(?![가-힣]{2})|식당|레스토랑"
            r"|와인\s?바(?![가-힣])|이자카야|주점|카페|lunch|dinner|supper|breakfast|brunch|meal|coffee|catering|food|drinks|buffet|snack"
            r"|sandwich|refreshment|restaurant|bistro|steak ?house|tasting[- ]menu|wine bar|\bpub\b|\bcafe"
            r"|between courses"
        ),
        "souvenir": r"기념품|판촉물|사은품|텀블러|우산|수건|달력|머그|가습기|USB|손세정제|souvenir|giveaway|tumbler|mug|umbrella",  # noqa: E501
        "stationery": r"볼펜|펜|메모지|필기구|pens?|notepad",
        "gift": r"선물|한우|과일|굴비|홍삼|세트|gift|hamper|basket",
        "cash": r"상품권|기프티콘|현금|봉투|카드|주유권|voucher|cash|gift card",
        "lecture_fee": r"강연|강의|연자|lecture|speaker|honorari",
        "advisory_fee": r"자문|advis|consult",
        "conference": r"학회|등록비|숙박|항공|교통|registration|hotel|flight|airfare",
        "sample": r"샘플|견본|sample",
    }.items()
}
_ONE_PERSON = re.compile(
    r"한\s*분(?!\s*당)|단\s*둘|둘이서?|1\s*명|혼자|원장님?만"
    r"|(?:the two of|both of) us|one[- ]on[- ]one|just (?:him|her)",
    re.IGNORECASE,
)
