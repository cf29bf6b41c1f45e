"""Reads a text about an activity into facts: benefits with what is said of them, amounts, heads, days, statements."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple, cast

from madang.assistants.company.documents.activity.activity_rules import DENIED, ActivityRules
from madang.assistants.company.documents.activity.benefit_amounts import with_amounts
from madang.assistants.company.documents.activity.benefits_beside import (
    is_outdone,
    paid_for_beside,
    tells_more_of_another,
)
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


class _Read(NamedTuple):
    """A part of the text as the taught readers see it."""

    span: Span
    labels: LabelledMessage
    movement: Movement

    def chance_of(self, label: str) -> float:
        """How likely a statement is, by the reader of movements where that was taught it."""
        return self.movement.facts.get(label, 0.0 if label in _WRONG else self.labels.labels.get(label, 0.0))


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
        found = [told for told in found if not tells_more_of_another(told, found)]
        found = [told for told in found if not is_outdone(told, found)]
        if len(parts) > 1:
            given = {told.kind for told in found if told.mode in GIVING}
            found = [told if told.kind in given else self._in_context(told, whole) for told in found]
            found = [*paid_for_beside(found)]
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
        ours = self._rules.said["own_side"].search(told.text)
        given = max(own[mode] for mode in GIVING) >= _LIKELY and own[harmless] < _POSSIBLE
        if told.mode in HARMLESS and given and not ours:
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
            if kind == "trip" and kind not in strong and "conference" in taught:
                continue  # how somebody gets to a conference is part of it
            mode, sure, disputed = self._settled(kind, words, part, strong=kind in strong)
            if mode is None:
                continue
            source: FactSource = (
                "both" if chance >= _LIKELY and kind in strong | hinted else "taught" if chance >= _LIKELY else "rule"
            )
            yield ToldBenefit(
                kind=self._kind(kind, words), mode=mode, text=words.strip()[:_QUOTED], span=part.span, source=source,
                confidence=round(max(chance, sure), 3), uncertain=disputed,
            )  # fmt: skip

    def _settled(self, kind: str, words: str, part: _Read, *, strong: bool) -> _Mode:
        """What is said of a benefit, after the reader of movements has looked at the sentence too."""
        movement, given = part.movement, self._rules.modes["given"].search(words)
        mode, sure, disputed = self._mode(kind, words, part.labels)
        disputed = disputed or (strong and mode in HARMLESS and not self._says_what(words))
        if self._is_given_after_all(kind, words, part, _Mode(mode, sure, disputed)):
            mode, disputed = "given", False
        if kind in DENIED and DENIED[kind].search(words):
            mode, disputed = "not_given", False
        if mode == "requested" and movement.is_surely_given and given:
            mode, disputed = "given", False  # 기증하며 처방을 부탁: what is asked for is something else
        named = max(sure, part.labels.labels.get(f"kind:{kind}", 0.0)) >= _RATHER_SURE
        ours = self._rules.said["own_side"].search(words) and not movement.names_customer
        agreed = given and mode in GIVING and named and not ours
        sure_word = strong and mode != "requested"
        if mode not in HARMLESS and not agreed and self._is_cleared(words, kind, movement, strong=sure_word):
            return _Mode("not_to_customer", sure)
        if mode in HARMLESS:
            unmoved = movement.is_rather_surely_still if strong else self._is_unmoved(words, movement)
            return _Mode(mode, sure, movement.is_surely_given or (disputed and not unmoved))
        if mode is None and strong:
            return _Mode("unclear", sure)
        priced = part.labels.of("total") or part.labels.of("each") or _PRICE.search(words)
        if priced and (mode is None or (mode in GIVING and not self._denies(words))):
            return _Mode(mode or "given", sure)  # what has a price was paid for
        return _Mode(mode, sure, disputed)

    def _is_given_after_all(self, kind: str, words: str, part: _Read, read: _Mode) -> bool:
        """Whether something is given although other words of the sentence deny something."""
        if not self._rules.modes["given"].search(words):
            return False
        if kind in _FEES and self._rules.said["sham"].search(words):
            return True  # 회의 없음: it is the service that is missing, not the money
        if self._rules.said["direct"].search(words):
            return True  # 학회를 거치지 않고 직접 송금: it is the way that is denied, not the money
        sure = part.movement.is_surely_given or (kind in _TRADE_KINDS and read.sure >= _CERTAIN)
        return read.disputed and (sure or (part.movement.given >= _LIKELY and self._says_given(words)))

    def _says_given(self, words: str) -> bool:
        """Whether the words say that something was given, and no others that it was not."""
        return bool(self._rules.modes["given"].search(words)) and not self._denies(words)

    def _denies(self, words: str) -> bool:
        """Whether some words say that something was not given, or not by us."""
        modes = self._rules.modes
        return any(modes[mode].search(words) for mode in HARMLESS if mode in modes)

    def _is_cleared(self, words: str, kind: str, movement: Movement, *, strong: bool) -> bool:
        """Whether the reader of movements takes the words for harmless. Plain words of giving ask for more certainty,
        and beside a word that is a benefit by itself nothing clears them.
        """
        given = self._rules.modes["given"].search(words)
        if strong and (given or movement.wording == "giving"):
            return False
        if self._rules.said["own_side"].search(words) and not movement.names_customer:
            return not movement.is_certainly_given
        if strong:
            return movement.is_rather_surely_still
        told = given or kind in _TRADE_KINDS or _PRICE.search(words)
        return movement.is_surely_still if told else movement.is_still

    def _is_unmoved(self, words: str, movement: Movement) -> bool:
        """Whether nothing moves, or only on our own side."""
        own = self._rules.said["own_side"].search(words) and not movement.names_customer
        return movement.is_still or bool(own and not movement.is_certainly_given)

    def _unlisted_benefit(
        self, text: str, part: _Read, named: Sequence[ToldBenefit], *, to_customer: bool
    ) -> Iterator[ToldBenefit]:
        """A benefit whose object is on no list, where the sentence says that something moves to a customer. Words that
        deny it, or a listed benefit that stayed where it was, ask for more certainty.
        """
        words, movement, modes = text[slice(*part.span)], part.movement, self._rules.modes
        told = words if movement.given >= _LIKELY else text  # what only goes on about a duty has verdicts of its own
        if any(told.mode not in HARMLESS for told in named) or any(
            self._rules.duties[it].search(told) for it in _DUTIES
        ):
            return
        if (
            self._rules.said["own_side"].search(words)
            and not movement.names_customer
            and not movement.is_certainly_given
        ):
            return
        if not self._must_be_looked_at(part, denied=bool(named)):
            return
        ahead = next((mode for mode in ("promised", "planned") if modes[mode].search(words)), None)
        mode = ahead or ("planned" if modes["asking"].search(words) else "given")
        yield ToldBenefit(
            kind="souvenir" if self._is_souvenir(text, words) else UNLISTED,
            mode=cast("BenefitMode", mode) if movement.is_given(to_customer=to_customer) else "unclear",
            text=words.strip()[:_QUOTED], span=part.span,
            source="taught", confidence=round(movement.given, 3), item=movement.item, receiver=movement.receiver,
        )  # fmt: skip

    def _must_be_looked_at(self, part: _Read, *, denied: bool) -> bool:
        """Whether the reader of movements wants a person to look at a sentence that no rule explains. Words that deny
        something beside a benefit that stayed where it was ask for more certainty.
        """
        movement = part.movement
        wrong = {label: part.chance_of(label) for label in _WRONG}
        if any(chance >= _TAUGHT_STATEMENTS[label][1] for label, chance in wrong.items()):
            return False  # has a verdict of its own
        if denied or self._denies(part.labels.text) or self._rules.said["dosing"].search(part.labels.text):
            return movement.is_surely_given
        return not movement.is_still and movement.has_reason(max(wrong.values()))

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
            if (match := _first_said(name, pattern, text, parts))
        }
        for label, (name, least) in _TAUGHT_STATEMENTS.items():
            if _CONTRARY.get(name, "") in found:
                continue  # what is said in plain words counts
            best = max((part.chance_of(label) for part in parts), default=0.0)
            if name not in found and max(best, 0.0 if label in _WRONG else whole.labels.get(label, 0.0)) >= least:
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
            spent = bool(priced) and part.movement.given >= _LIKELY
            suspect = spent or self._is_suspect(part, paid=bool(priced) and not spoken, named=bool(benefits))
            if suspect and not part.movement.is_still and not own:
                yield part.labels.text.strip()[:_QUOTED]

    def _is_suspect(self, part: _Read, *, paid: bool, named: bool) -> bool:
        """Whether something seems to be given in a sentence without a known benefit; only clear words clear it."""
        words, labels, modes = part.labels.text, part.labels.labels, self._rules.modes
        cleared = (
            self._rules.said["harmless_handing"],
            self._rules.duties["payment"],
            self._rules.duties["delegation"],
        )
        if self._denies(words) or any(rule.search(words) for rule in cleared):
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


def _first_said(name: str, pattern: re.Pattern[str], text: str, parts: Sequence[_Read]) -> re.Match[str] | None:
    """The first place where something is said, except in sentences that are surely harmless as a whole."""
    harmless = [part.span for part in parts if name in _CLEARED and part.movement.is_surely_still]
    places = (each for each in pattern.finditer(text) if not any(a <= each.start() < b for a, b in harmless))
    return next(places, None)


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


_WRONG = frozenset(
    {
        "fact:off_label",
        "fact:personal_data",
        "fact:hidden",
        "fact:agent_unlawful",
        "fact:false_claim",
        "fact:instruction",
    }
)
"""Statements that are wrong by themselves."""
_CONTRARY = {"official": "private", "private": "official"}
_PRICE = re.compile(r"[0-9](?:[0-9,]{2,}|\s?[만천])\s?(?:원|won)", re.IGNORECASE)
_CLEARED = frozenset({"accepted_after", "large_sample"})
"""Statements read by words that do not count in a sentence that is harmless as a whole."""
_DUTIES = ("payment", "delegation", "agent", "report_due", "retention")
"""What has rules of its own: money that is due, agents, reports and records."""
_FEES = frozenset({"lecture_fee", "advisory_fee", "pms_fee"})
_CERTAIN = 0.97
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
_NEAR_STRONG = frozenset({"gift", "cash", "entertainment", "drink", "souvenir", "card_points"})
_TAUGHT_STATEMENTS = {
    "fact:off_label": ("off_label_urged", 0.5),
    "fact:off_label_referred": ("off_label_referred", 0.5),
    "fact:personal_data": ("personal_data", 0.7),
    "fact:no_product_talk": ("no_talk", 0.7),
    "fact:product_talk": ("talk", 0.5),
    "fact:prescription_link": ("tied", 0.8),
    "fact:hidden": ("hidden", 0.7),
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
