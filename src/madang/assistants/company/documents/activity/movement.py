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
    """How likely it is that a sentence gives something to a customer, said openly or not, and that
    something is asked for, with the words for what is given and for who gets it, "" where they were not found.
    """

    given: float
    asked: float
    wording: Wording
    names_customer: bool
    facts: Mapping[str, float]
    """What else the sentence says, by label: whether a use that is not approved is urged or passed on."""
    item: str = ""
    receiver: str = ""

    def is_given(self, *, to_customer: bool) -> bool:
        """Whether it counts as given; `to_customer` says whether the text speaks of a customer at all."""
        return self.given >= (_LEAST if to_customer else _LEAST_WITHOUT_CUSTOMER)[self.wording]

    @property
    def is_still(self) -> bool:
        """Whether surely nothing is given or asked for."""
        return self.given < _UNLIKELY and self.asked < _UNLIKELY


class MovementReader:
    """Reads the movement of benefits, sentence by sentence."""

    def __init__(self, reader: TaughtReader, lexicon: Lexicon) -> None:
        self._reader, self._lexicon = reader, lexicon

    def read(self, sentence: str, today: date) -> Movement:
        """The movement in one sentence."""
        read, hints = self._reader.read(sentence, today), {hint.name for hint in self._lexicon.hints(sentence)}
        chances = read.labels
        return Movement(
            given=min(1.0, chances.get("moves:yes", 0.0) + chances.get("moves:unclear", 0.0)),
            asked=chances.get("moves:asked", 0.0),
            wording="other" if not hints & _GIVING else "mixed" if hints & _OTHERWISE else "giving",
            names_customer=bool(hints & _CUSTOMER),
            facts={label: chance for label, chance in chances.items() if label.startswith("fact:")},
            item=next((mention.text for mention in read.of("object")), ""),
            receiver=next((mention.text for mention in read.of("receiver")), ""),
        )


_LEAST: dict[Wording, float] = {"giving": 0.25, "mixed": 0.6, "other": 0.65}
_LEAST_WITHOUT_CUSTOMER: dict[Wording, float] = {"giving": 0.45, "mixed": 0.7, "other": 0.9}
"""The chance from which on a benefit counts as given, chosen on lines that were left out of the teaching."""
_UNLIKELY = 0.1
_GIVING = frozenset({"favour", "hand", "pay", "free", "lend", "arrange", "own_money", "secret"})
_OTHERWISE = frozenset({"inform", "trade", "negative", "refuse", "colleague", "to_us", "their_money", "other_firm"})
_CUSTOMER = frozenset({"customer", "to_customer", "person"})
