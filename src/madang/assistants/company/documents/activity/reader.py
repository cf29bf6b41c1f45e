"""Reads a text about an activity into facts: benefits with what is said of them, amounts, heads, days, statements."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple, cast

from madang.assistants.company.documents.activity.facts import (
    GIVING,
    HARMLESS,
    ActivityFacts,
    BenefitMode,
    FactSource,
    ToldAmount,
    ToldBenefit,
)
from madang.assistants.company.documents.activity.personal_data import kinds_of_personal_data
from madang.assistants.company.documents.activity.quantities import (
    amounts_in,
    days_in,
    occurrence_in,
    people_in,
    product_of,
)
from madang.assistants.company.documents.activity.segments import split_segments
from madang.assistants.company.documents.activity.spelling import SpellingReader
from madang.reading import Span
from madang.reading.taught import LabelledMessage, Lexicon, TaughtReader, months_of, percent_of


class ActivityRules(NamedTuple):
    """The closed forms of a file: what is said of a benefit, words that are one by themselves, statements, duties."""

    modes: Mapping[BenefitMode, re.Pattern[str]]
    strong: Mapping[str, re.Pattern[str]]
    said: Mapping[str, re.Pattern[str]]
    duties: Mapping[str, re.Pattern[str]]


def read_activity_rules(path: Path) -> ActivityRules:
    """The rules of a TOML file."""
    tables = tomllib.loads(path.read_text("utf-8"))
    return ActivityRules(
        *(
            {name: re.compile(words, re.IGNORECASE) for name, words in tables[part].items()}
            for part in ("modes", "strong", "said", "duties")
        )
    )


class _Read(NamedTuple):
    """A part of the text as the taught reader sees it."""

    span: Span
    labels: LabelledMessage


class _Mode(NamedTuple):
    """What is said of a benefit, how sure that is, and whether two readings contradict each other."""

    mode: BenefitMode | None
    sure: float
    disputed: bool = False


class ActivityReader:
    """Reads texts about activities; rules and the taught reader both look at each sentence."""

    def __init__(self, taught: TaughtReader, lexicon: Lexicon, rules: ActivityRules, spelling: SpellingReader) -> None:
        self._taught, self._lexicon, self._rules, self._spelling = taught, lexicon, rules, spelling

    def read(self, text: str, today: date) -> ActivityFacts:
        """The facts of a text. A text that is too long is read up to a point, and the rest is said to be unread."""
        plain = self._spelling.plain(text[:_LONGEST])
        whole = self._taught.read(plain.text, today)
        parts = [*self._parts(plain.text, today)]
        amounts, heads = (*amounts_in(whole),), people_in(whole)
        said = self._said(plain.text, parts, whole)
        days = (*days_in(whole, today, ahead=self._is_ahead(plain.text)),)
        month = next((told.day.month for told in days if told.role in ("on", "planned_on")), None)
        benefits = (*self._benefits(plain.text, parts, whole),)
        priced = _with_amounts(benefits, amounts, heads, said, plain.text)
        return ActivityFacts(
            text=plain.text,
            benefits=priced,
            amounts=amounts,
            days=days,
            people=heads.get("people"),
            registered=heads.get("registered"),
            staff=heads.get("staff"),
            occurrence=occurrence_in(plain.text, month),
            said=said,
            disguised=plain.disguised,
            personal=kinds_of_personal_data(text),
            unread=(*self._unread(text, amounts, priced, parts),),
            **_other_figures(whole),
        )

    def mentions_activity(self, text: str) -> bool:
        """Whether a text speaks of a benefit, or of a duty that can be checked."""
        return self.read(text, _ANY_DAY).tells_of_something

    def _parts(self, text: str, today: date) -> Iterator[_Read]:
        for span in split_segments(text, self._names_benefit, self._says_what):
            yield _Read(span, self._taught.read(text[slice(*span)], today))

    def _names_benefit(self, text: str) -> bool:
        return any(hint.name in _KIND_OF_HINT for hint in self._lexicon.hints(text)) or any(
            pattern.search(text) for pattern in self._rules.strong.values()
        )

    def _says_what(self, text: str) -> bool:
        return any(pattern.search(text) for pattern in self._rules.modes.values())

    def _is_ahead(self, text: str) -> bool:
        modes = self._rules.modes
        return bool(modes["planned"].search(text) or modes["asking"].search(text))

    def _benefits(self, text: str, parts: Sequence[_Read], whole: LabelledMessage) -> Iterator[ToldBenefit]:
        found = list[ToldBenefit]()
        for place, part in enumerate(parts):
            answer = parts[place + 1] if place + 1 < len(parts) else None
            found += (self._answered(told, text, answer) for told in self._benefits_of(text, part))
        found = [told for told in found if not _is_outdone(told, found)]
        yield from found
        kinds = {_merged(benefit.kind) for benefit in found}
        for label, chance in whole.labels.items():
            kind = label.removeprefix("kind:")
            if label.startswith("kind:") and chance >= _SURE_OF_WHOLE and _merged(kind) not in kinds:
                mode, sure = _taught_mode(kind, whole)
                if mode in GIVING and sure >= _LIKELY and not self._rules.modes["not_given"].search(text):
                    yield ToldBenefit(
                        kind=_merged(kind), mode=mode, text=text[:_QUOTED], span=(0, len(text)), source="taught",
                        confidence=chance, uncertain=chance < _SURE,
                    )  # fmt: skip

    def _answered(self, told: ToldBenefit, text: str, answer: _Read | None) -> ToldBenefit:
        """A benefit that was asked for, with the answer of the next sentence, if that names nothing of its own."""
        words = text[slice(*answer.span)] if answer else ""
        if told.mode not in ("requested", "unclear") or self._names_benefit(words):
            return told
        refused = next((mode for mode in ("refused", "not_given") if self._rules.modes[mode].search(words)), None)
        return told.changed(mode=refused) if refused else told

    def _benefits_of(self, text: str, part: _Read) -> Iterator[ToldBenefit]:
        words = text[slice(*part.span)]
        strong = {kind for kind, pattern in self._rules.strong.items() if pattern.search(words)}
        hinted = {_KIND_OF_HINT[hint.name] for hint in self._lexicon.hints(words) if hint.name in _KIND_OF_HINT}
        taught = {
            label.removeprefix("kind:"): chance
            for label, chance in part.labels.labels.items()
            if label.startswith("kind:") and chance >= _LIKELY
        }
        for kind in dict.fromkeys((*strong, *taught, *hinted)):
            chance = part.labels.labels.get(f"kind:{kind}", 0.0)
            if kind not in strong and chance < (_POSSIBLE if kind in hinted else _SURE_ALONE):
                continue
            if kind not in strong and strong and chance < _SURE and kind in _NEAR_STRONG:
                continue
            mode, sure, disputed = self._mode(kind, words, part.labels)
            if mode is None:
                if kind not in strong:
                    continue
                mode = "unclear"
            source: FactSource = (
                "both" if chance >= _LIKELY and kind in strong | hinted else "taught" if chance >= _LIKELY else "rule"
            )
            yield ToldBenefit(
                kind=self._kind(kind, words), mode=mode, text=words.strip()[:_QUOTED], span=part.span, source=source,
                confidence=round(max(chance, sure), 3), uncertain=disputed,
            )  # fmt: skip

    def _kind(self, kind: str, words: str) -> str:
        if kind == "souvenir" and self._rules.said["pen"].search(words) and not _DEAR_SOUVENIR.search(words):
            return "stationery"
        return _merged(kind)

    def _mode(self, kind: str, words: str, read: LabelledMessage) -> _Mode:
        """What is said of a benefit, how sure that is, and whether rule and taught reader contradict each other."""
        ruled = next((mode for mode, pattern in self._rules.modes.items() if pattern.search(words)), None)
        taught, sure = _taught_mode(kind, read)
        if cast("str", ruled) == "asking":
            return _Mode("planned", 1.0)
        if ruled is None:
            return _Mode(taught, sure, sure < _LIKELY) if taught else _Mode(None, 0.0)
        if taught is None or sure < _LIKELY:
            return _Mode(ruled, 0.5)
        return _agreed(ruled, taught, sure)

    def _said(self, text: str, parts: Sequence[_Read], whole: LabelledMessage) -> dict[str, str]:
        found = {
            name: match.group().strip()[:_QUOTED]
            for name, pattern in (*self._rules.said.items(), *self._rules.duties.items())
            if (match := pattern.search(text))
        }
        for label, (name, least) in _TAUGHT_STATEMENTS.items():
            best = max((part.labels.labels.get(label, 0.0) for part in parts), default=0.0)
            if name not in found and max(best, whole.labels.get(label, 0.0)) >= least:
                quote = next(
                    (text[slice(*part.span)] for part in parts if part.labels.labels.get(label, 0) == best), ""
                )
                found[name] = quote.strip()[:_QUOTED] or name
        return found

    def _unread(
        self, text: str, amounts: Iterable[ToldAmount], benefits: Sequence[ToldBenefit], parts: Sequence[_Read]
    ) -> Iterator[str]:
        if len(text) > _LONGEST:
            yield f"… {text[_LONGEST : _LONGEST + 40]}"
        spoken = any(benefit.mode in GIVING or benefit.mode == "unclear" for benefit in benefits)
        yield from (told.text for told in amounts if told.role == "unread" and spoken)
        for part in parts:
            words = part.labels.text
            chance = part.labels.labels.get("mode:given", 0.0)
            named = any(benefit.span == part.span for benefit in benefits)
            if not named and chance >= _SURE and self._rules.modes["given"].search(words) and _MONEY.search(words):
                yield words.strip()[:_QUOTED]


def _is_outdone(told: ToldBenefit, others: Sequence[ToldBenefit]) -> bool:
    """Whether it is only guessed that something was given, and another sentence says that the same was not."""
    guessed = told.mode in GIVING and told.source == "taught" and told.confidence < _SURE
    return guessed and any(
        other.kind == told.kind and other.mode in HARMLESS and other.confidence > told.confidence for other in others
    )


def _agreed(ruled: BenefitMode, taught: BenefitMode, sure: float) -> "_Mode":
    """One mode of two readings; where only one of them says that something is given, it depends on how sure it is."""
    if (ruled in HARMLESS) == (taught in HARMLESS):
        both_give = taught in GIVING and ruled in GIVING
        return _Mode(taught if both_give or ruled == "requested" else ruled, sure)
    if taught in HARMLESS:
        return _Mode(taught, sure, ruled != "requested" and sure < _RATHER_SURE)
    if sure < _VERY_SURE:
        return _Mode(ruled, 1 - sure)
    return _Mode(taught, sure, disputed=True)


def _merged(kind: str) -> str:
    """Drinks count as food and beverages."""
    return "meal" if kind == "drink" else kind


def _taught_mode(kind: str, read: LabelledMessage) -> tuple[BenefitMode | None, float]:
    """The mode that the taught reader names for a kind, the surest of all that it names otherwise."""
    own = {
        label.rpartition(":")[2]: chance for label, chance in read.labels.items() if label.startswith(f"task:{kind}:")
    }
    best = max(own, key=lambda mode: own[mode], default="")
    if best and own[best] >= _LIKELY:
        return cast("BenefitMode", best), own[best]
    every = {label.removeprefix("mode:"): chance for label, chance in read.labels.items() if label.startswith("mode:")}
    best = max(every, key=lambda mode: every[mode], default="")
    return (cast("BenefitMode", best), every[best]) if best else (None, 0.0)


def _with_amounts(
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
    inside = [place for place, each in enumerate(benefits) if each.span[0] <= told.span[0] < each.span[1]]
    giving = [place for place in inside if benefits[place].mode not in HARMLESS]
    if inside:
        pool = giving or inside
        return min(pool, key=lambda place: _distance(told, benefits[place], text))
    live = [place for place, each in enumerate(benefits) if each.mode not in HARMLESS]
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
    product = next(
        (price for price, count, _ in product_of(text) if any(price == value for value in each + totals)), None
    )
    attended = heads.get("attended")
    if product is not None:
        low = high = product
    elif totals and attended and (not each or heads.get("registered", attended) != attended):
        low = high = max(totals) / attended
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
    if benefit.kind == "meal" and not _SEVERAL_PEOPLE.search(benefit.text):
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


def _other_figures(read: LabelledMessage) -> dict[str, Decimal | int | None]:
    """Rates, hours, credits and the like, where exactly one is told."""
    rates = [
        value
        for mention in read.mentions
        if mention.role.startswith("percent_") and (value := percent_of(mention)) is not None
    ]
    if not rates:
        rates = [
            value for mention in read.mentions for each in mention.quantities
            if each.kind == "percent" and (value := percent_of(mention)) is not None and not _TAX_RATE.search(read.text[max(0, mention.span[0] - 8): mention.span[0]])
        ]  # fmt: skip
    text = read.text
    return {
        "rate": rates[0] if rates else None,
        "hours": _decimal(_HOURS.search(text)),
        "credits": _whole(_CREDITS.search(text)),
        "specialists": _whole(_SPECIALISTS.search(text)),
        "payment_months": next((months for mention in read.mentions if mention.role == "payment_months" and (months := months_of(mention))), None)
        or _whole(_MONTHS.search(text)),
        "year_total": next((Decimal(told.value) for told in amounts_in(read) if told.role == "year_total"), None),
    }  # fmt: skip


def _decimal(found: re.Match[str] | None) -> Decimal | None:
    return Decimal(next(part for part in found.groups() if part)) if found else None


def _whole(found: re.Match[str] | None) -> int | None:
    return int(next(part for part in found.groups() if part)) if found else None


_ANY_DAY = date(2026, 1, 1)
"""What a text is about does not depend on the day it is read."""
_LONGEST = 20_000
_QUOTED = 120
_FAR = 10_000
_RATHER_SURE = 0.65
_POSSIBLE, _LIKELY, _SURE, _SURE_ALONE, _VERY_SURE, _SURE_OF_WHOLE = 0.3, 0.5, 0.75, 0.55, 0.93, 0.7
_WITH_TAX = Decimal("1.1")
_KIND_OF_HINT = {
    "meal": "meal", "drink": "drink", "leisure": "entertainment", "souvenir": "souvenir", "gift": "gift", "cash": "cash",
    "rebate": "rebate", "sample": "sample", "lecture": "lecture_fee", "advisory": "advisory_fee",
    "conference": "conference", "research": "research", "pms": "pms_fee", "discount": "discount",
    "points": "card_points", "equipment": "equipment", "donation": "donation", "travel": "travel",
}  # fmt: skip
_NEAR_STRONG = frozenset({"gift", "cash", "entertainment", "drink", "souvenir", "card_points"})
_TAUGHT_STATEMENTS = {
    "fact:off_label": ("off_label_urged", 0.5),
    "fact:off_label_referred": ("off_label_referred", 0.5),
    "fact:personal_data": ("personal_data", 0.7),
    "fact:no_product_talk": ("no_talk", 0.7),
    "fact:product_talk": ("talk", 0.5),
    "fact:prescription_link": ("tied", 0.8),
    "fact:hidden": ("hidden", 0.97),
    "fact:public_official": ("official", 0.8),
    "fact:private_clinic": ("private", 0.8),
    "fact:unmarked_sample": ("unmarked", 0.6),
    "fact:marked_sample": ("marked", 0.6),
    "fact:irb_missing": ("irb_missing", 0.6),
    "fact:irb_approved": ("irb_ok", 0.6),
    "fact:through_organiser": ("organiser", 0.6),
    "fact:direct_payment": ("direct", 0.7),
    "fact:evasion": ("evasion", 0.8),
}
_WORDS_OF_KIND = {
    kind: re.compile(words, re.IGNORECASE)
    for kind, words in {
        "meal": r"식사|점심|저녁|식대|식음료|도시락|밥|커피|음료|다과|회식|오찬|만찬|중식|석식|고깃집|lunch|dinner|meal|coffee|catering",
        "souvenir": r"기념품|판촉물|사은품|텀블러|우산|수건|달력|머그|가습기|USB|손세정제|souvenir|giveaway|tumbler|mug|umbrella",
        "stationery": r"볼펜|펜|메모지|필기구|pens?|notepad",
        "gift": r"선물|한우|과일|굴비|홍삼|세트|gift|hamper|basket",
        "cash": r"상품권|기프티콘|현금|봉투|카드|주유권|voucher|cash|gift card",
        "lecture_fee": r"강연|강의|연자|lecture|speaker|honorari",
        "advisory_fee": r"자문|advis|consult",
        "conference": r"학회|등록비|숙박|항공|교통|registration|hotel|flight|airfare",
        "sample": r"샘플|견본|sample",
    }.items()
}
_DEAR_SOUVENIR = re.compile(r"만년필|pen set|텀블러|우산|USB", re.IGNORECASE)
_SEVERAL_PEOPLE = re.compile(
    r"들과|들이랑|들\s|여러|다\s*같이|전\s*직원|직원들|의국|팀\s*회식|doctors|physicians|staff|team|everyone",
    re.IGNORECASE,
)
_MONEY = re.compile(r"[0-9][0-9,.]*\s?(?:만|천)?\s?원|₩|won\b|KRW", re.IGNORECASE)
_TAX_RATE = re.compile(r"부가세\s*$|VAT\s*$|세율\s*$", re.IGNORECASE)
_HOURS = re.compile(r"([0-9]{1,2}(?:\.[0-9])?)\s?(?:시간|hours?|h\b)")
_CREDITS = re.compile(r"([0-9]{1,2})\s?(?:평점|credits?)")
_SPECIALISTS = re.compile(
    r"(?:전문가|전문의|specialists?|experts?)[^0-9\n]{0,8}([0-9]{1,4})|([0-9]{1,4})\s?(?:명의\s*)?(?:전문가|specialists|experts)",
    re.IGNORECASE,
)
_MONTHS = re.compile(
    r"([0-9]{1,2})\s?개월\s*(?:이내|내)[^.\n]{0,6}(?:결제|지급)|within ([0-9]{1,2}) months?", re.IGNORECASE
)
