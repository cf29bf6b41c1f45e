"""What each person got of a benefit: amounts are given to the benefits they belong to, totals are divided by heads."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal

from madang.assistants.company.documents.activity.facts import GIVING, HARMLESS, UNLISTED, ToldAmount, ToldBenefit
from madang.assistants.company.documents.activity.quantities import product_of


def with_amounts(
    benefits: Sequence[ToldBenefit],
    amounts: Sequence[ToldAmount],
    heads: Mapping[str, int],
    said: Mapping[str, str],
    text: str,
) -> tuple[ToldBenefit, ...]:
    """The benefits with what each person got; an amount belongs to the benefit of its sentence, or to the last one."""
    owned: dict[int, list[ToldAmount]] = {}
    for told in amounts:
        if told.role in ("each", "total", "hourly", "unread") and (place := _owner(told, benefits, text)) is not None:
            owned.setdefault(place, []).append(told)
    priced = (_priced(benefit, owned.get(place, []), heads, said, text) for place, benefit in enumerate(benefits))
    return tuple(_joined(priced))


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
    words = _WORDS_OF_KIND.get(benefit.kind)
    places = [match.start() for match in words.finditer(text, *benefit.span)] if words else []
    return min(
        (told.span[0] - place if place <= told.span[0] else 3 * (place - told.span[0]) for place in places),
        default=_FAR,
    )


def _priced(
    benefit: ToldBenefit, owned: Sequence[ToldAmount], heads: Mapping[str, int], said: Mapping[str, str], text: str
) -> ToldBenefit:
    each = [told.value for told in owned if told.role in ("each", "hourly")]
    totals = [told.value for told in owned if told.role in ("total", "unread")]
    product = next((price for price, _, _ in product_of(text) if any(price == value for value in each + totals)), None)
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
            elif before.highest != benefit.highest:
                seen[(*key, str(len(seen)))] = benefit  # type: ignore[index]
        elif benefit.uncertain and not before.uncertain:
            seen[key] = before
    yield from seen.values()


def _rounded(value: Decimal) -> Decimal:
    return value.quantize(Decimal(1))


_FAR = 10_000
_WITH_TAX = Decimal("1.1")
_WORDS_OF_KIND = {
    kind: re.compile(words, re.IGNORECASE)
    for kind, words in {
        "meal": r"식사|점심|저녁|식대|식음료|도시락|밥|커피|음료|다과|회식|오찬|만찬|중식|석식|고깃집|뷔페|간식|샌드위치|김밥|lunch|dinner|meal|coffee|catering|food|drinks|buffet|snack|sandwich|refreshment",  # noqa: E501
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
