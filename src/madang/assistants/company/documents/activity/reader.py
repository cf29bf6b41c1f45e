"""Reads a text about an activity into facts: benefits with what is said of them, amounts, heads, days, statements."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple, cast

from madang.assistants.company.documents.activity.benefit_amounts import with_amounts
from madang.assistants.company.documents.activity.facts import (
    GIVING,
    HARMLESS,
    UNLISTED,
    ActivityFacts,
    BenefitMode,
    FactSource,
    ToldAmount,
    ToldBenefit,
)
from madang.assistants.company.documents.activity.movement import Movement, MovementReader
from madang.assistants.company.documents.activity.other_figures import other_figures
from madang.assistants.company.documents.activity.personal_data import kinds_of_personal_data
from madang.assistants.company.documents.activity.quantities import (
    amounts_in,
    days_in,
    occurrence_in,
    people_in,
)
from madang.assistants.company.documents.activity.segments import is_chat, split_segments
from madang.assistants.company.documents.activity.spelling import SpellingReader
from madang.reading import Span
from madang.reading.taught import LabelledMessage, Lexicon, TaughtReader


class ActivityRules(NamedTuple):
    """The closed forms of a file: what is said of a benefit, words that are one by themselves, statements, duties."""

    modes: Mapping[str, re.Pattern[str]]
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
    """A part of the text as the taught readers see it."""

    span: Span
    labels: LabelledMessage
    movement: Movement

    def chance_of(self, label: str) -> float:
        """How likely a statement is, by the reader of movements where that was taught it."""
        return self.movement.facts.get(label, self.labels.labels.get(label, 0.0))


class _Mode(NamedTuple):
    """What is said of a benefit, how sure that is, and whether two readings contradict each other."""

    mode: BenefitMode | None
    sure: float
    disputed: bool = False


class ActivityReader:
    """Reads texts about activities; rules and the taught reader both look at each sentence."""

    def __init__(
        self,
        taught: TaughtReader,
        movements: MovementReader,
        lexicon: Lexicon,
        rules: ActivityRules,
        spelling: SpellingReader,
    ) -> None:
        self._taught, self._lexicon, self._rules, self._spelling = taught, lexicon, rules, spelling
        self._movements = movements

    def read(self, text: str, today: date) -> ActivityFacts:
        """The facts of a text. A text that is too long is read up to a point, and the rest is said to be unread."""
        plain = self._spelling.plain(text[:_LONGEST])
        whole = self._taught.read(plain.text, today)
        parts = [*self._parts(plain.text, whole, today)]
        amounts, heads = (*amounts_in(whole),), people_in(whole)
        said = self._said(plain.text, parts, whole)
        days = (*days_in(whole, today, ahead=self._is_ahead(plain.text)),)
        month = next((told.day.month for told in days if told.role in ("on", "planned_on")), None)
        everything = (0, len(plain.text))
        chat = _Read(everything, whole, self._movements.read(plain.text, today)) if is_chat(plain.text) else None
        benefits = (*self._benefits(plain.text, parts, whole, [chat] if chat else []),)
        priced = with_amounts(benefits, amounts, heads, said, plain.text)
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
            **dict(other_figures(whole)),
        )

    def mentions_activity(self, text: str) -> bool:
        """Whether a text speaks of a benefit, or of a duty that can be checked."""
        return self.read(text, _ANY_DAY).tells_of_something

    def _parts(self, text: str, whole: LabelledMessage, today: date) -> Iterator[_Read]:
        """The parts as they are read; words that stand there again are not read again."""
        known = dict[str, tuple[LabelledMessage, Movement]]()
        for span in split_segments(text, self._names_benefit, self._says_what):
            words = text[slice(*span)]
            if words not in known:
                labels = whole if words == text else self._taught.read(words, today)
                known[words] = labels, self._movements.read(words, today)
            yield _Read(span, *known[words])

    def _names_benefit(self, text: str) -> bool:
        return any(hint.name in _KIND_OF_HINT for hint in self._lexicon.hints(text)) or any(
            pattern.search(text) for pattern in self._rules.strong.values()
        )

    def _says_what(self, text: str) -> bool:
        return any(pattern.search(text) for pattern in self._rules.modes.values())

    def _is_ahead(self, text: str) -> bool:
        modes = self._rules.modes
        return bool(modes["planned"].search(text) or modes["asking"].search(text))

    def _benefits(
        self, text: str, parts: Sequence[_Read], whole: LabelledMessage, pasted: Sequence[_Read]
    ) -> Iterator[ToldBenefit]:
        """The benefits of each part, of pasted conversations as one, and of the whole where no part says it alone."""
        found, to_customer = list[ToldBenefit](), any(part.movement.names_customer for part in parts)
        for place, part in enumerate(parts):
            answer = parts[place + 1] if place + 1 < len(parts) else None
            named = [self._answered(told, text, answer) for told in self._benefits_of(text, part)]
            found += (*named, *self._unlisted_benefit(text, part, named, to_customer=to_customer))
        for chat in pasted:
            found += self._unlisted_benefit(text, chat, found, to_customer=to_customer)
        found = [told for told in found if not _tells_more_of_another(told, found)]
        found = [told for told in found if not _is_outdone(told, found)]
        if len(parts) > 1:
            found = [self._in_context(told, whole) for told in found]
        yield from found
        kinds = {"souvenir" if benefit.kind == "stationery" else _merged(benefit.kind) for benefit in found}
        for label, chance in whole.labels.items():
            kind = label.removeprefix("kind:")
            if label.startswith("kind:") and chance >= _SURE_OF_WHOLE and _merged(kind) not in kinds:
                mode, sure = _taught_mode(kind, whole)
                if mode in GIVING and sure >= _LIKELY and not self._rules.modes["not_given"].search(text):
                    yield ToldBenefit(
                        kind=_merged(kind), mode=mode, text=text[:_QUOTED], span=(0, len(text)), source="taught",
                        confidence=chance, uncertain=chance < _SURE,
                    )  # fmt: skip

    def _in_context(self, told: ToldBenefit, whole: LabelledMessage) -> ToldBenefit:
        """What the text as a whole says of a benefit, where it is sure and the sentence alone is not. A sentence that
        says in plain words that something was given stays as it is.
        """
        own = {mode: whole.labels.get(f"task:{told.kind}:{mode}", 0.0) for mode in (*HARMLESS, *GIVING)}
        harmless = max(HARMLESS, key=lambda mode: own[mode])
        gives = max((whole.labels.get(f"mode:{mode}", 0.0) for mode in GIVING), default=0.0)
        plain = self._rules.modes["given"].search(told.text) or self._rules.modes["promised"].search(told.text)
        if told.mode not in HARMLESS and not plain and own[harmless] >= _SURE and gives < _LIKELY:
            return told.changed(mode=harmless, uncertain=False)
        if told.mode in HARMLESS and max(own[mode] for mode in GIVING) >= _LIKELY and own[harmless] < _POSSIBLE:
            return told.changed(uncertain=True)
        return told

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
        if self._rules.said["pen"].search(words) and any(
            self._rules.said[it].search(words) for it in ("company_pen", "product_pen")
        ):
            strong |= {"souvenir"}
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
            disputed = disputed or (kind in strong and mode in HARMLESS and not self._says_what(words))
            if disputed and part.movement.given >= _LIKELY and self._says_given(words):
                mode, disputed = "given", False
            if kind in _DENIED and _DENIED[kind].search(words):
                mode, disputed = "not_given", False
            if mode == "requested" and part.movement.is_surely_given and self._rules.modes["given"].search(words):
                mode, disputed = "given", False  # 기증하며 처방을 부탁: what is asked for is something else
            if mode not in HARMLESS and self._is_cleared(words, kind, part.movement, strong=kind in strong):
                mode, disputed = "not_to_customer", False
            elif mode in HARMLESS:
                disputed = part.movement.is_surely_given or (disputed and not part.movement.is_still)
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

    def _says_given(self, words: str) -> bool:
        """Whether the words say that something was given, and no others that it was not."""
        modes = self._rules.modes
        return bool(modes["given"].search(words)) and not any(
            modes[mode].search(words) for mode in HARMLESS if mode in modes
        )

    def _is_cleared(self, words: str, kind: str, movement: Movement, *, strong: bool) -> bool:
        """Whether the reader of movements takes the words for harmless. Plain words of giving ask for more certainty,
        and beside a word that is a benefit by itself nothing clears them.
        """
        given = self._rules.modes["given"].search(words)
        if strong and (given or movement.wording == "giving"):
            return False
        if self._rules.said["own_side"].search(words) and not movement.names_customer:
            return not movement.is_certainly_given
        return movement.is_surely_still if given or kind in _TRADE_KINDS else movement.is_still

    def _unlisted_benefit(
        self, text: str, part: _Read, named: Sequence[ToldBenefit], *, to_customer: bool
    ) -> Iterator[ToldBenefit]:
        """A benefit whose object is on no list, where the sentence says that something moves to a customer. Words that
        deny it, or a listed benefit that stayed where it was, ask for more certainty.
        """
        words, movement, modes = text[slice(*part.span)], part.movement, self._rules.modes
        if any(told.mode not in HARMLESS for told in named) or any(
            self._rules.duties[it].search(words) for it in _DUTIES
        ):
            return
        if (
            self._rules.said["own_side"].search(words)
            and not movement.names_customer
            and not movement.is_certainly_given
        ):
            return
        denied = bool(named) or any(modes[mode].search(words) for mode in HARMLESS if mode in modes)
        paid_for = not denied and not movement.is_still and self._rules.said["paid_for"].search(words)
        if not (paid_for or movement.is_given(to_customer=to_customer)) or (denied and not movement.is_surely_given):
            return
        ahead = next((mode for mode in ("promised", "planned") if modes[mode].search(words)), None)
        mode = ahead or ("planned" if modes["asking"].search(words) else "given")
        yield ToldBenefit(
            kind="souvenir" if self._is_souvenir(text, words) else UNLISTED, mode=cast("BenefitMode", mode),
            text=words.strip()[:_QUOTED], span=part.span,
            source="taught", confidence=round(movement.given, 3), item=movement.item, receiver=movement.receiver,
        )  # fmt: skip

    def _is_souvenir(self, text: str, words: str) -> bool:
        """Whether an object on no list is a promotional item: it bears our name, or all at a briefing get one."""
        to_attendees = self._rules.said["briefing"].search(text) and _ATTENDEES.search(words)
        return bool(_BRANDED.search(words) or to_attendees)

    def _kind(self, kind: str, words: str) -> str:
        if kind == "souvenir" and self._rules.said["pen"].search(words) and not _DEAR_SOUVENIR.search(words):
            return "stationery"
        return _merged(kind)

    def _mode(self, kind: str, words: str, read: LabelledMessage) -> _Mode:
        """What is said of a benefit, how sure that is, and whether rule and taught reader contradict each other."""
        found = next((mode for mode, pattern in self._rules.modes.items() if pattern.search(words)), None)
        taught, sure = _taught_mode(kind, read)
        if found == "asking":
            return _Mode("planned", 1.0)
        ruled = cast("BenefitMode | None", found)
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
            best = max((part.chance_of(label) for part in parts), default=0.0)
            if name not in found and max(best, whole.labels.get(label, 0.0)) >= least:
                quote = next((text[slice(*part.span)] for part in parts if part.chance_of(label) == best), "")
                found[name] = quote.strip()[:_QUOTED] or name
        return found

    def _unread(
        self, text: str, amounts: Sequence[ToldAmount], benefits: Sequence[ToldBenefit], parts: Sequence[_Read]
    ) -> Iterator[str]:
        """What seems to matter and was not read: the rest of a long text, amounts that nothing was found for, and
        sentences in which something seems to be given and no benefit was recognised.
        """
        if len(text) > _LONGEST:
            yield f"… {text[_LONGEST : _LONGEST + 40]}"
        spoken = any(benefit.mode in GIVING or benefit.mode == "unclear" for benefit in benefits)
        yield from (told.text for told in amounts if told.role == "unread" and spoken)
        for part in parts:
            if any(benefit.span == part.span for benefit in benefits):
                continue
            priced = [told for told in amounts if told.role in _SPENT and part.span[0] <= told.span[0] < part.span[1]]
            own = self._rules.said["own_side"].search(part.labels.text) and not part.movement.names_customer
            if (
                not part.movement.is_still
                and not own
                and self._is_suspect(part, paid=bool(priced) and not spoken, named=bool(benefits))
            ):
                yield part.labels.text.strip()[:_QUOTED]

    def _is_suspect(self, part: _Read, *, paid: bool, named: bool) -> bool:
        """Whether something seems to be given in a sentence without a known benefit; only clear words clear it."""
        words, labels, modes = part.labels.text, part.labels.labels, self._rules.modes
        cleared = (
            self._rules.said["harmless_handing"],
            self._rules.duties["payment"],
            self._rules.duties["delegation"],
        )
        if any(modes[mode].search(words) for mode in HARMLESS if mode in modes) or any(
            rule.search(words) for rule in cleared
        ):
            return False
        gives = max(labels.get(f"mode:{mode}", 0.0) for mode in GIVING)
        spoken = (
            modes["given"].search(words) or modes["promised"].search(words) or self._rules.said["handing"].search(words)
        )
        tied = labels.get("fact:prescription_link", 0.0) >= _SURE
        return bool(
            paid
            or (spoken and (gives >= _RATHER_SURE or tied) and not named)
            or (self._rules.said["handing"].search(words) and _SHARE.search(words))
            or (spoken and labels.get("fact:hidden", 0.0) >= _RATHER_SURE and not named)
        )


def _tells_more_of_another(told: ToldBenefit, others: Sequence[ToldBenefit]) -> bool:
    """Whether a sentence that names nothing probably goes on about a listed benefit that is given beside it."""
    return (
        told.kind == UNLISTED
        and told.confidence < _VERY_SURE
        and any(other.kind != UNLISTED and other.mode in GIVING for other in others)
    )


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
        return _Mode(taught, sure, ruled in ("given", "promised") or (ruled != "requested" and sure < _RATHER_SURE))
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


_DUTIES = ("payment", "delegation", "report_due", "retention")
"""What has rules of its own: money that is due, agents, reports and records."""
_ANY_DAY = date(2026, 1, 1)
"""What a text is about does not depend on the day it is read."""
_LONGEST = 20_000
_QUOTED = 120
_RATHER_SURE = 0.65
_POSSIBLE, _LIKELY, _SURE, _SURE_ALONE, _VERY_SURE, _SURE_OF_WHOLE = 0.3, 0.5, 0.75, 0.55, 0.93, 0.7
_KIND_OF_HINT = {
    "meal": "meal", "drink": "drink", "leisure": "entertainment", "souvenir": "souvenir", "gift": "gift", "cash": "cash",  # noqa: E501
    "rebate": "rebate", "sample": "sample", "lecture": "lecture_fee", "advisory": "advisory_fee",
    "conference": "conference", "study": "study", "pms": "pms_fee", "discount": "discount",
    "points": "card_points", "equipment": "equipment", "donation": "donation", "trip": "trip",
}  # fmt: skip
_TRADE_KINDS = frozenset(
    {"sample", "lecture_fee", "advisory_fee", "conference", "study", "pms_fee", "discount", "card_points"}
)
_DENIED = {
    "meal": re.compile(
        r"(?:식사|식음료|식대|음료|다과|meal|lunch|dinner)[은는도이가]?\s*(?:제공\s*)?(?:없|미제공|X\b|안\s*함)",
        re.IGNORECASE,
    ),
    "souvenir": re.compile(r"(?:기념품|판촉물)[은는도이가]?\s*(?:제공\s*)?(?:없|미제공|X\b)", re.IGNORECASE),
    "sample": re.compile(r"(?:샘플|견본품?)[은는도이가]?\s*(?:제공\s*)?(?:없|미제공|X\b)", re.IGNORECASE),
}
_NEAR_STRONG = frozenset({"gift", "cash", "entertainment", "drink", "souvenir", "card_points"})
_TAUGHT_STATEMENTS = {
    "fact:off_label": ("off_label_urged", 0.5),
    "fact:off_label_referred": ("off_label_referred", 0.5),
    "fact:personal_data": ("personal_data", 0.7),
    "fact:no_product_talk": ("no_talk", 0.7),
    "fact:product_talk": ("talk", 0.5),
    "fact:prescription_link": ("tied", 0.8),
    "fact:hidden": ("hidden", 0.6),
    "fact:agent_unlawful": ("agent_unlawful", 0.5),
    "fact:false_claim": ("false_claim", 0.5),
    "fact:instruction": ("instruction", 0.5),
    "fact:public_official": ("official", 0.8),
    "fact:private_clinic": ("private", 0.8),
    "fact:unmarked_sample": ("unmarked", 0.6),
    "fact:marked_sample": ("marked", 0.9),
    "fact:irb_missing": ("irb_missing", 0.6),
    "fact:irb_approved": ("irb_ok", 0.9),
    "fact:through_organiser": ("organiser", 0.9),
    "fact:direct_payment": ("direct", 0.7),
    "fact:evasion": ("evasion", 0.8),
}
_BRANDED = re.compile(r"회사명|로고|판촉물|기념품|company (?:name|logo)|\bbranded\b|with our logo", re.IGNORECASE)
_ATTENDEES = re.compile(r"참석자|참가자|attendees?|participants?", re.IGNORECASE)
_DEAR_SOUVENIR = re.compile(r"만년필|pen set|텀블러|우산|USB", re.IGNORECASE)
_SPENT = frozenset({"each", "total", "hourly", "unread"})
_SHARE = re.compile(r"[0-9일이삼사오육칠팔구십]+\s?(?:%|프로|퍼센트|percent)", re.IGNORECASE)
