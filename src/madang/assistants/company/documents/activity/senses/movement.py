"""Whether a benefit moves in a sentence: who gets what, whatever it is. An object can be anything, so that no list of
objects can say it; the taught reader of benefits was shown sentences instead.
"""

from collections.abc import Mapping
from datetime import date
from typing import Literal, NamedTuple

from madang.reading.taught import Lexicon, TaughtReader

Wording = Literal["giving", "mixed", "other"]
"""Whether the words speak of giving and of nothing else, also of information, trade, refusal or other people, or of no
giving at all.
"""


class Movement(NamedTuple):
    """How likely it is that a sentence gives something to a customer, said openly or not, and that a person has to look
    at it for any reason, with the words for what is given and for who gets it, "" where they were not found.
    """

    given: float
    held: float
    wording: Wording
    names_customer: bool
    facts: Mapping[str, float]
    """What else the sentence says, by label: that a use is urged, that a record is false …"""
    moves: Mapping[str, float] = {}
    """How likely something moves, was declined, stays elsewhere, is asked for."""
    item: str = ""
    receiver: str = ""

    def has_reason(self, wrong: float) -> bool:
        """Whether it is known why a person has to look: something may be given, or wrong by itself with a chance of
        `wrong`. A sentence without a word for giving or for a customer has to be surer of it.
        """
        least = _LEAST_WITHOUT_CUSTOMER if self.wording == "other" and not self.names_customer else _REASON
        return max(self.given - least, wrong - _REASON, self.held - _WITHOUT_REASON) >= 0

    @property
    def asked(self) -> float:
        """How likely somebody asks for something."""
        return self.moves.get("moves:asked", 0.0)

    @property
    def is_asked_for(self) -> bool:
        """Whether a person has to look at it, since somebody asks for something."""
        return self.asked >= _ASKED and self.held >= _ASKED

    @property
    def is_still(self) -> bool:
        """Whether probably nothing is given or asked for."""
        return self.held < _UNLIKELY

    @property
    def clears_a_benefit(self) -> bool:
        """Whether nothing is given or asked for so surely that a word for a benefit does not count; words of giving
        ask for more certainty.
        """
        return self.held < (_VERY_UNLIKELY if self.wording == "giving" else _RATHER_UNLIKELY)

    @property
    def is_only_mentioned(self) -> bool:
        """Whether a benefit is spoken of, probably without anybody giving or asking for it."""
        return self.is_still and self.given < _VERY_UNLIKELY and self.wording != "giving"

    @property
    def is_surely_still(self) -> bool:
        """Whether surely nothing is given or asked for."""
        return self.held < _VERY_UNLIKELY

    @property
    def is_rather_surely_given(self) -> bool:
        """Whether something is given so surely that a person has to look, although no word names an act."""
        return self.given >= _RATHER_SURE or self.held >= _CERTAIN

    @property
    def is_certainly_given(self) -> bool:
        """Whether something is given so surely that words for our own side do not count."""
        return self.given >= _CERTAIN

    @property
    def is_surely_given(self) -> bool:
        """Whether something is given so surely that words of refusal beside it do not count."""
        return self.given >= _SURE


class MovementReader:
    """Reads the movement of benefits, sentence by sentence."""

    def __init__(self, reader: TaughtReader, lexicon: Lexicon) -> None:
        self._reader, self._lexicon = reader, lexicon

    def read(self, sentence: str, today: date) -> Movement:
        """The movement in one sentence."""
        read, hints = self._reader.read(sentence, today), {hint.name for hint in self._lexicon.hints(sentence)}
        chances = read.labels
        return Movement(
            given=chances.get("moves:given", 0.0),
            held=chances.get("held", 0.0),
            wording="other" if not hints & _GIVING else "mixed" if hints & _OTHERWISE else "giving",
            names_customer=bool(hints & _CUSTOMER),
            facts={label: chance for label, chance in chances.items() if label.startswith("fact:")},
            moves={label: chance for label, chance in chances.items() if label.startswith("moves:")},
            item=next((mention.text for mention in read.of("object")), ""),
            receiver=next((mention.text for mention in read.of("receiver")), ""),
        )


_LEAST_WITHOUT_CUSTOMER = 0.7
_REASON, _WITHOUT_REASON = 0.15, 0.7
_ASKED = 0.6
_VERY_UNLIKELY, _RATHER_UNLIKELY, _UNLIKELY, _RATHER_SURE, _SURE, _CERTAIN = 0.1, 0.2, 0.4, 0.7, 0.85, 0.95
_GIVING = frozenset({"favour", "hand", "pay", "free", "lend", "arrange", "own_money", "secret"})
_OTHERWISE = frozenset({"inform", "trade", "negative", "refuse", "colleague", "to_us", "their_money", "other_firm"})
_CUSTOMER = frozenset({"customer", "to_customer", "person"})
