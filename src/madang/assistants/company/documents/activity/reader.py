"""Reads a text about an activity into facts: benefits with what is said of them, amounts, heads, days, statements."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple, cast

from madang.assistants.company.documents.activity import benefits_beside
from madang.assistants.company.documents.activity.activity_rules import (  # fmt: skip
    KIND_OF_HINT,
    TAUGHT_STATEMENTS,
    WRONG,
    ActivityRules,
)
from madang.assistants.company.documents.activity.benefit_modes import (
    LIKELY,
    RATHER_SURE,
    ReadMode,
    agreed_mode,
    merged_kind,
    taught_mode,
)
from madang.assistants.company.documents.activity.duties import DutyText, duties_in, speaks_of_duties
from madang.assistants.company.documents.activity.facts import (
    GIVING,
    HARMLESS,
    UNLISTED,
    ActivityFacts,
    BenefitMode,
    FactSource,
    Judgement,
    ToldBenefit,
)
from madang.assistants.company.documents.activity.figures.benefit_amounts import has_price, names_food, with_amounts
from madang.assistants.company.documents.activity.figures.occurrences import occurrence_in
from madang.assistants.company.documents.activity.figures.other_figures import other_figures
from madang.assistants.company.documents.activity.figures.people import people_in
from madang.assistants.company.documents.activity.figures.quantities import amounts_in, days_in
from madang.assistants.company.documents.activity.figures.told_meals import with_told_meals
from madang.assistants.company.documents.activity.grammar.concepts import ConceptStates
from madang.assistants.company.documents.activity.grammar.frames import doubtful_frames, frames_in, without_frames
from madang.assistants.company.documents.activity.grammar.our_side import names_another
from madang.assistants.company.documents.activity.grammar.statuses import StatusReader
from madang.assistants.company.documents.activity.grammar.talk import talk_in
from madang.assistants.company.documents.activity.grammar.transfers import (
    TransferReader,
    asked_for,
    is_by_others,
    moved,
    unmoved_mode,
)
from madang.assistants.company.documents.activity.personal_data import kinds_of_personal_data
from madang.assistants.company.documents.activity.purposes import ServiceText, lies_in, with_services
from madang.assistants.company.documents.activity.read_part import SPENT, ReadPart, first_said, is_ours
from madang.assistants.company.documents.activity.segments import is_chat, rest_of, split_segments
from madang.assistants.company.documents.activity.senses import second_opinion
from madang.assistants.company.documents.activity.senses.evidence import TextEvidence
from madang.assistants.company.documents.activity.senses.judgement import Judge
from madang.assistants.company.documents.activity.senses.movement import Movement, MovementReader
from madang.assistants.company.documents.activity.senses.sense_reader import SenseReader
from madang.assistants.company.documents.activity.senses.vectors import TextVectors
from madang.assistants.company.documents.activity.spelling import SpellingReader
from madang.reading import Span
from madang.reading.language import split_sentences
from madang.reading.taught import LabelledMessage, Lexicon, TaughtReader


class SeenText(NamedTuple):
    """A text with all that was read in it, before it is judged as a whole."""

    facts: ActivityFacts
    second: second_opinion.SecondReading
    parts: tuple[ReadPart, ...]
    explained: tuple[Span, ...]
    """The sentences that a purpose or a duty explains."""


class ActivityReader:
    """Reads texts about activities; rules and the taught reader both look at each sentence."""

    def __init__(
        self,
        taught: TaughtReader,
        movements: MovementReader,
        lexicon: Lexicon,
        rules: ActivityRules,
        spelling: SpellingReader,
        *,
        senses: SenseReader,
        judge: Judge,
        vectors: TextVectors,
    ) -> None:
        self._taught, self._lexicon, self._rules, self._spelling = taught, lexicon, rules, spelling
        self._movements, self._senses, self._judge, self._vectors = movements, senses, judge, vectors

    def read(self, text: str, today: date) -> ActivityFacts:
        """The facts of a text. A text that is too long is read up to a point, and the rest is said to be unread."""
        return self.judge(self.see(text, today))

    def see(self, text: str, today: date) -> SeenText:
        """What is read in a text before it is judged."""
        plain = self._spelling.plain(text[:_LONGEST])
        framed = frames_in(plain.text)
        doubtful = doubtful_frames(plain.text, framed)
        kept = without_frames(plain.text, framed)
        spans = split_segments(kept, self._names_benefit, self._rules.says_what)
        self._vectors.prepare(
            [each.text for each in split_sentences(plain.text)], [kept[slice(*span)] for span in spans]
        )
        sense = self._senses.read(plain.text, today)  # with its frames: what the rules leave out is doubted too
        plain = plain._replace(text=kept)
        whole = self._taught.read(plain.text, today)
        statuses = StatusReader(plain.text)
        transfers = TransferReader(plain.text, statuses)
        parts = [
            part._replace(transfers=transfers.within(part.span), statuses=statuses)
            for part in self._parts(plain.text, spans, whole, today)
        ]
        amounts, heads = (*amounts_in(whole),), people_in(whole)
        said = self._said(plain.text, parts, whole) | talk_in(plain.text, self._rules.said, statuses)
        if all(statuses.of(found.span()) == "denied" for found in self._rules.said["direct"].finditer(plain.text)):
            said.pop("direct", None)  # 직접 송금은 없음
        days = days_in(whole, today, ahead=self._rules.is_ahead(plain.text))
        concepts = ConceptStates(plain.text, self._rules.concepts, self._rules.beside, statuses)
        states = concepts.states()
        held_on = next((told.day for told in days if told.role in ("on", "planned_on")), None)
        everything, chat = (0, len(plain.text)), None
        if is_chat(plain.text):
            chat = ReadPart(everything, whole, self._movements.read(plain.text, today), transfers.within(everything))
        duties = duties_in(DutyText(plain.text, held_on or today, today, amounts, states, concepts.quotes(), statuses))
        about_duties = [part.span for part in parts if duties and speaks_of_duties(part.labels.text)]
        least = 1.0 if any(duty.name.startswith("payment") for duty in duties) else _SURE  # a bill is paid by the buyer
        benefits = tuple(
            benefits_beside.kept_among_us(told, plain.text, statuses)
            for told in self._benefits(plain.text, parts, whole, [chat] if chat else [])
            if told.kind != UNLISTED or told.confidence >= least or not lies_in(told.span, about_duties)
        )
        benefits = benefits_beside.if_leave_is_asked(benefits, plain.text, self._rules)
        times = None if concepts.is_left_open("times") else occurrence_in(plain.text, held_on)
        benefits = (*with_told_meals(benefits, plain.text, parts, amounts, times),)
        benefits = (*(told for told in benefits if not benefits_beside.tells_more_of_another(told, benefits, parts)),)
        figures = other_figures(whole, amounts, today)
        priced = with_amounts(benefits, amounts, heads, said, days=days, text=plain.text)
        service = ServiceText(plain.text, amounts, states, statuses, figures.rate is not None, heads.get("people"))
        priced, about_services = with_services(service, priced)
        evidence = TextEvidence(
            plain.text, sense, whole, parts, priced, said, statuses, about_services, len(framed)
        ).figures()
        facts = ActivityFacts(
            text=plain.text,
            benefits=priced,
            amounts=amounts,
            days=days,
            people=heads.get("people"),
            registered=heads.get("registered"),
            staff=heads.get("staff"),
            occurrence=times,
            said=said,
            states=states,
            duties=duties,
            disguised=plain.disguised,
            personal=kinds_of_personal_data(text),
            unread=(*rest_of(text, _LONGEST), *doubtful),
            sense=sense,
            evidence=evidence,
            **dict(figures),
        )
        second = second_opinion.SecondReading(sense, plain.text, statuses, transfers)
        return SeenText(facts, second, tuple(parts), (*about_duties, *about_services))

    def judge(self, seen: SeenText) -> ActivityFacts:
        """The facts of a text that was read, after it was judged as a whole."""
        facts, second = seen.facts, seen.second
        idle = second_opinion.is_idle(facts, second) or benefits_beside.speaks_of_duties_alone(
            facts, seen.parts, seen.explained
        )
        idle = idle or second_opinion.stays_among_us(facts, second)
        judged = Judgement() if idle else self._judge.of(facts.evidence)
        asks = benefits_beside.asks_leave(facts.text, self._rules)
        benefits = (*second_opinion.with_judgement(facts.benefits, second, judged, asks_leave=asks),)
        benefits = benefits_beside.if_leave_is_asked(benefits, facts.text, self._rules)
        undone = second_opinion.undone_in(second)
        cleared = second_opinion.is_cleared(second)
        explained = ((0, len(facts.text)),) if cleared else (*seen.explained, *undone)
        settled = bool(undone) and all(lies_in(told.span, undone) for told in facts.amounts)
        return facts.changed(
            benefits=benefits,
            judged=judged,
            unread=(*facts.unread, *benefits_beside.unread_in(facts, benefits, seen.parts, explained, self._rules)),
            explained=cleared or settled or second_opinion.is_explained(second),
        )

    def mentions_activity(self, text: str) -> bool:
        """Whether a text speaks of a benefit, or of a duty that can be checked."""
        return self.read(text, _ANY_DAY).tells_of_something

    def _parts(self, text: str, spans: Sequence[Span], whole: LabelledMessage, today: date) -> Iterator[ReadPart]:
        """The parts as they are read; words that stand there again are not read again."""
        known = dict[str, tuple[LabelledMessage, Movement]]()
        for span in spans:
            words = text[slice(*span)]
            if words not in known:
                labels = whole if words == text else self._taught.read(words, today)
                known[words] = labels, self._movements.read(words, today)
            yield ReadPart(span, *known[words])

    def _names_benefit(self, text: str) -> bool:
        return any(hint.name in KIND_OF_HINT for hint in self._lexicon.hints(text)) or any(
            pattern.search(text) for pattern in self._rules.strong.values()
        )

    def _benefits(
        self, text: str, parts: Sequence[ReadPart], whole: LabelledMessage, pasted: Sequence[ReadPart]
    ) -> Iterator[ToldBenefit]:
        """The benefits of each part, of pasted conversations as one, and of the whole where no part says it alone."""
        found = list[ToldBenefit]()
        for place, part in enumerate(parts):
            answers = parts[place + 1 : place + 1 + _ANSWERS]
            named = [self._answered(told, text, answers) for told in self._benefits_of(text, part)]
            found += (
                *named,
                *(self._answered(told, text, answers) for told in self._unlisted_benefit(text, part, named)),
                *benefits_beside.priced_things(
                    text, part, self._names_benefit, briefing=self._rules.said["briefing"].search(text) is not None
                ),
            )
        for chat in pasted:
            found += self._unlisted_benefit(text, chat, found)
        found = [told for told in found if not benefits_beside.tells_more_of_another(told, found, parts)]
        found = [told for told in found if not benefits_beside.is_outdone(told, found)]
        if len(parts) > 1:
            given = {told.kind for told in found if told.mode in GIVING}
            found = [told if told.kind in given else self._in_context(told, whole) for told in found]
            found = [*benefits_beside.paid_for_beside(found)]
        yield from found
        kinds = {"souvenir" if benefit.kind == "stationery" else merged_kind(benefit.kind) for benefit in found}
        for label, chance in whole.labels.items():
            kind = label.removeprefix("kind:")
            if label.startswith("kind:") and chance >= _SURE_OF_WHOLE and merged_kind(kind) not in kinds:
                mode, sure = taught_mode(kind, whole)
                if mode in GIVING and sure >= LIKELY and not self._rules.modes["not_given"].search(text):
                    yield ToldBenefit(
                        kind=merged_kind(kind), mode=mode, text=text[:_QUOTED], span=(0, len(text)), source="taught",
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
        if told.mode not in HARMLESS and not plain and own[harmless] >= _SURE and gives < LIKELY:
            return told.changed(mode=harmless, uncertain=False)
        ours = self._rules.said["own_side"].search(told.text) or self._rules.modes["not_to_customer"].search(told.text)
        given = max(own[mode] for mode in GIVING) >= LIKELY and own[harmless] < _POSSIBLE
        if told.mode in HARMLESS and given and not ours:
            return told.changed(uncertain=True)
        return told

    def _answered(self, told: ToldBenefit, text: str, answers: Sequence[ReadPart]) -> ToldBenefit:
        """A benefit that was asked for, with the answer of the next sentences, up to one that names something."""
        for answer in answers if told.mode in ("requested", "unclear") else ():
            words = text[slice(*answer.span)]
            if self._names_benefit(words):
                break
            for mode in ("refused", "not_given"):
                if self._rules.modes[mode].search(words):
                    return told.changed(mode=mode)
        return told

    def _benefits_of(self, text: str, part: ReadPart) -> Iterator[ToldBenefit]:
        words = text[slice(*part.span)]
        strong = {kind for kind, pattern in self._rules.strong.items() if pattern.search(words)}
        if self._rules.said["pen"].search(words) and any(
            self._rules.concepts[it].search(words) for it in ("company_name", "product_name")
        ):
            strong |= {"souvenir"}
        hinted = {KIND_OF_HINT[hint.name] for hint in self._lexicon.hints(words) if hint.name in KIND_OF_HINT}
        taught = {
            label.removeprefix("kind:"): chance
            for label, chance in part.labels.labels.items()
            if label.startswith("kind:") and chance >= LIKELY
        }
        priced = {kind for kind in {*hinted, "meal"} if has_price(kind, words)}
        for kind in dict.fromkeys((*strong, *taught, *hinted, *priced)):
            chance = part.labels.labels.get(f"kind:{kind}", 0.0)
            if kind not in strong | priced and chance < (_POSSIBLE if kind in hinted else _SURE_ALONE):
                continue
            if kind not in strong and strong and chance < _SURE and kind in _NEAR_STRONG:
                continue
            if kind not in strong | hinted and not moved(part.transfers) and not part.tells_amount:
                continue  # neither a word, an act nor an amount speaks of it
            if benefits_beside.is_part_of_another(kind, strong, {*hinted, *priced}, taught, part):
                continue
            told = self._rules.said["without_mark"].sub(" ", words)
            mode, sure, disputed = self._settled(kind, told, part, strong=kind in strong)
            if mode is None:
                continue
            source: FactSource = (
                "both" if chance >= LIKELY and kind in strong | hinted else "taught" if chance >= LIKELY else "rule"
            )
            title = kind in _TRADE_KINDS and not part.transfers and len(words.strip()) <= _TITLE
            yield ToldBenefit(
                kind=self._kind(kind, words), mode=mode, text=words.strip()[:_QUOTED], span=part.span, source=source,
                confidence=round(max(chance, sure), 3), uncertain=disputed and not title,
            )  # fmt: skip

    def _settled(self, kind: str, words: str, part: ReadPart, *, strong: bool) -> ReadMode:
        """What is said of a benefit, after the reader of movements has looked at the sentence too."""
        movement, given = part.movement, self._rules.modes["given"].search(words)
        moving = moved(part.transfers)
        others = is_by_others(part.transfers)
        unsure = others or not movement.is_surely_given
        denied = moving is None and self._is_denied(kind, part)
        if denied and second_opinion.UNDONE.search(words):
            return ReadMode("not_given", 1.0)
        if asked_for(part.transfers) and not self._rules.denies(words):
            return ReadMode("requested", 1.0)
        if moving is None and unsure and (part.transfers or denied):
            return ReadMode(unmoved_mode(part.transfers), 1.0)
        mode, sure, disputed = self._mode(kind, words, part.labels)
        if mode == "requested" and moving and moving.status == "asserted" and not self._rules.asks(words):
            mode, disputed = "given", False  # nobody asks, and somebody acts
        disputed = disputed or (strong and mode in HARMLESS and not self._rules.says_what(words))
        if self._is_given_after_all(kind, words, part, ReadMode(mode, sure, disputed)):
            mode, disputed = "given", False
        if mode == "requested" and movement.is_surely_given and given:
            mode, disputed = "given", False  # 기증하며 처방을 부탁: what is asked for is something else
        named = max(sure, part.labels.labels.get(f"kind:{kind}", 0.0)) >= RATHER_SURE
        agreed = given and mode in GIVING and named and not is_ours(words, movement, self._rules)
        sure_word = strong and mode != "requested"
        if mode not in HARMLESS and not agreed and self._is_cleared(words, kind, movement, strong=sure_word):
            return ReadMode("not_to_customer", sure)
        acts = moving is not None and moving.status == "asserted" and not self._rules.denies(words)
        if acts and mode in HARMLESS and sure < _SURE:
            return ReadMode(mode, sure, disputed=True)  # nothing but a guess says that nothing moved
        if mode in HARMLESS:
            unmoved = movement.clears_a_benefit if strong else self._is_unmoved(words, movement)
            disputed = movement.is_surely_given or (disputed and not unmoved)
        elif strong and mode in (None, "unclear"):
            mode, disputed = "given" if moving else "unclear", False
        priced = part.labels.of("total") or part.labels.of("each") or _PRICE.search(words)
        paid = mode is None or (mode in GIVING and not self._rules.denies(words))
        if priced and paid:
            mode, disputed = mode or "given", False  # what has a price was paid for
        return ReadMode(mode, sure, disputed)

    def _is_denied(self, kind: str, part: ReadPart) -> bool:
        """Whether every word for a kind is denied where it stands: no extra cashback, 기념품은 없음."""
        words = part.labels.text
        strong = self._rules.strong.get(kind)
        places = [found.span() for found in strong.finditer(words)] if strong else []
        places += [hint.span for hint in self._lexicon.hints(words) if KIND_OF_HINT.get(hint.name) == kind]
        places = places or [mention.span for mention in part.labels.mentions if mention.role in SPENT]
        if (statuses := part.statuses) is None or not places:
            return False
        return all(statuses.of((part.span[0] + first, part.span[0] + last)) == "denied" for first, last in places)

    def _is_given_after_all(self, kind: str, words: str, part: ReadPart, read: ReadMode) -> bool:
        """Whether something is given although other words of the sentence deny something."""
        if not self._rules.modes["given"].search(words):
            return False
        if (kind in _FEES and self._rules.said["sham"].search(words)) or self._rules.said["direct"].search(words):
            return True  # 회의 없음, 직접 송금: it is the service or the way that is denied, not the money
        sure = part.movement.is_surely_given or (kind in _TRADE_KINDS and read.sure >= _CERTAIN)
        return read.disputed and (sure or (part.movement.given >= LIKELY and self._rules.says_given(words)))

    def _is_cleared(self, words: str, kind: str, movement: Movement, *, strong: bool) -> bool:
        """Whether the reader of movements takes the words for harmless. Plain words of giving ask for more certainty,
        and beside a word that is a benefit by itself nothing clears them.
        """
        given = self._rules.modes["given"].search(words)
        if strong and (given or movement.wording == "giving"):
            return False
        if is_ours(words, movement, self._rules):
            return not movement.is_certainly_given
        if strong:
            return movement.clears_a_benefit or movement.is_only_mentioned
        told = given or kind in _TRADE_KINDS or _PRICE.search(words)
        return movement.is_surely_still if told else movement.is_still

    def _is_unmoved(self, words: str, movement: Movement) -> bool:
        """Whether nothing moves, or only on our own side."""
        return movement.is_still or (is_ours(words, movement, self._rules) and not movement.is_certainly_given)

    def _unlisted_benefit(self, text: str, part: ReadPart, named: Sequence[ToldBenefit]) -> Iterator[ToldBenefit]:
        """A benefit whose object is on no list. The build of the sentence says whether something moves to a customer,
        the taught reader says it too: both together make a benefit, one alone something to look at, and without an act
        nothing moves.
        """
        words, movement, modes = text[slice(*part.span)], part.movement, self._rules.modes
        if any(told.mode not in HARMLESS for told in named) or not self._must_be_looked_at(part, denied=bool(named)):
            return
        moving = moved(part.transfers)
        asked = movement.is_asked_for or (modes["requested"].search(words) and movement.held >= RATHER_SURE)
        if moving is None and not asked and (part.transfers or not movement.is_rather_surely_given):
            return
        if moving is not None and not moving.item and self._names_benefit(text) and not self._names_benefit(words):
            return  # 네 번 제공했고: goes on about what another sentence names
        kind = (
            "souvenir"
            if moving is not None
            and benefits_beside.is_souvenir(words, briefing=self._rules.said["briefing"].search(text) is not None)
            else "meal"
            if names_food(words)
            else UNLISTED
        )
        agreed = movement.given >= LIKELY and (moving is not None or kind != UNLISTED)
        ahead = next((mode for mode in ("promised", "planned") if modes[mode].search(words)), None)
        mode = ahead or ("planned" if modes["asking"].search(words) else "given")
        yield ToldBenefit(
            kind=kind,
            mode=cast("BenefitMode", mode) if agreed else "requested" if asked else "unclear",
            text=words.strip()[:_QUOTED], span=part.span, source="both" if agreed else "taught",
            confidence=round(movement.given if agreed or not asked else movement.asked, 3),
            item=movement.item, receiver=movement.receiver,
        )  # fmt: skip

    def _must_be_looked_at(self, part: ReadPart, *, denied: bool) -> bool:
        """Whether the reader of movements wants a person to look at a sentence that no rule explains. Words that deny
        something beside a benefit that stayed where it was ask for more certainty.
        """
        movement = part.movement
        wrong = {label: part.chance_of(label) for label in WRONG}
        if any(chance >= TAUGHT_STATEMENTS[label][1] for label, chance in wrong.items()):
            return False  # has a verdict of its own
        if self._is_handed_on(part):
            return True
        plain = (self._rules.said[name].search(part.labels.text) for name in ("dosing", "name_card"))
        if denied or self._rules.denies(part.labels.text) or any(plain):
            return movement.is_surely_given
        return not movement.is_still and movement.has_reason(max(wrong.values()))

    def _is_handed_on(self, part: ReadPart) -> bool:
        """Whether something moves to one who is not ours, in a sentence that names ours too: 팀원이 거래처에 전달."""
        words = part.labels.text
        both = self._rules.said["own_side"].search(words) and names_another(words)
        moving = moved(part.transfers)
        spends = moving is not None and moving.is_source and names_another(words)
        return spends or (bool(both) and moving is not None and not self._rules.denies(words))

    def _kind(self, kind: str, words: str) -> str:
        if kind == "souvenir" and self._rules.said["pen"].search(words) and not _DEAR_SOUVENIR.search(words):
            return "stationery"
        return merged_kind(kind)

    def _mode(self, kind: str, words: str, read: LabelledMessage) -> ReadMode:
        """What is said of a benefit, how sure that is, and whether rule and taught reader contradict each other."""
        found = next((mode for mode, pattern in self._rules.modes.items() if pattern.search(words)), None)
        taught, sure = taught_mode(kind, read)
        if found == "asking":
            return ReadMode("planned", 1.0)
        ruled = cast("BenefitMode | None", found)
        if ruled is None:
            return ReadMode(taught, sure, sure < LIKELY) if taught else ReadMode(None, 0.0)
        if taught is None or sure < LIKELY:
            return ReadMode(ruled, 0.5)
        return agreed_mode(ruled, taught, sure)

    def _said(self, text: str, parts: Sequence[ReadPart], whole: LabelledMessage) -> dict[str, str]:
        found = {
            name: match.group().strip()[:_QUOTED]
            for name, pattern in self._rules.said.items()
            if (match := first_said(pattern, text, parts, partial(self._is_harmless, name)))
        }
        for label, (name, least) in TAUGHT_STATEMENTS.items():
            if _CONTRARY.get(name, "") in found:
                continue  # what is said in plain words counts
            told = [part for part in parts if not self._is_harmless(name, part)]
            best = max((part.chance_of(label) for part in told), default=0.0)
            if name not in found and max(best, 0.0 if label in WRONG else whole.labels.get(label, 0.0)) >= least:
                quote = next((text[slice(*part.span)] for part in told if part.chance_of(label) == best), "")
                found[name] = quote.strip()[:_QUOTED] or name
        return found

    def _is_harmless(self, name: str, part: ReadPart) -> bool:
        """Whether a sentence does not count for a statement: it leaves out who is meant, or nothing moves in it."""
        if name == "personal_data":
            return bool(self._rules.said["identity_left_out"].search(part.labels.text))
        return name in _CLEARED and part.movement.is_surely_still


_CONTRARY = {"official": "private", "private": "official"}
_PRICE = re.compile(r"[0-9](?:[0-9,]{2,}|\s?[만천])\s?(?:원|won)", re.IGNORECASE)
_CLEARED = frozenset({"accepted_after", "large_sample"})
"""Statements read by words that do not count in a sentence that is harmless as a whole."""
_FEES = frozenset({"lecture_fee", "advisory_fee", "pms_fee"})
_ANY_DAY = date(2026, 1, 1)  # what a text is about does not depend on it
_LONGEST, _QUOTED, _ANSWERS, _TITLE = 20_000, 120, 2, 16  # sentences that may answer a request; letters of a title
_CERTAIN, _POSSIBLE, _SURE, _SURE_ALONE, _SURE_OF_WHOLE = 0.97, 0.3, 0.75, 0.55, 0.7
_TRADE_KINDS = frozenset(
    {"sample", "lecture_fee", "advisory_fee", "conference", "study", "pms_fee", "discount", "card_points"}
)
_NEAR_STRONG = frozenset({"gift", "cash", "entertainment", "drink", "souvenir", "card_points"})
_DEAR_SOUVENIR = re.compile(r"만년필|pen set|텀블러|우산|USB", re.IGNORECASE)
