"""A run that speaks, is logged, is interrupted by others and taken over; and somebody who listens to it.

The listener is the one that follows the log. What is handed to it may be lost at any time, as when it is slow or in
another process; then it reads the log.
"""

from dataclasses import dataclass, field
from typing import Literal

from hypothesis import strategies as st

from madang.protocol import Event, HeardWords, RunStarted, TokenStreamed, WarningRaised, WordNumber
from madang.store.runs.event_log import LogListener

Act = Literal["say", "log one", "log all", "another writes", "lose", "read", "come back", "take over"]
Script = list[Act]
_ACTS: tuple[Act, ...] = (
    "say", "say", "say", "log one", "log all", "another writes", "lose", "read", "come back", "take over"
)  # fmt: skip


def scripts() -> st.SearchStrategy[Script]:
    """What happens, in any order."""
    return st.lists(st.sampled_from(_ACTS), max_size=40)


@dataclass
class Told:
    """The log, what was said and not logged yet, and what the listener heard in order."""

    log: list[Event] = field(default_factory=list[Event])
    unlogged: list[Event] = field(default_factory=list[Event])
    heard: list[Event] = field(default_factory=list[Event])
    said: int = 0
    epoch: int = 0
    handed: list[Event] | None = field(default_factory=list[Event])
    words: HeardWords = field(default_factory=HeardWords)

    def __post_init__(self) -> None:
        self.listener = LogListener(lambda event: event.position, 0, self.words)
        self.take_over()

    def take_over(self) -> None:
        """A worker takes the run; what the last one had not logged is gone."""
        self.epoch, self.said, self.unlogged = self.epoch + 1, 0, []
        self.add_to_log(RunStarted(attempt=self.epoch))

    def say(self) -> None:
        """The worker says a word, and all that it had not logged yet."""
        self.said += 1
        number = WordNumber(self.epoch, self.said)
        data = TokenStreamed(text=f"{self.epoch}.{self.said} ")
        seq = len(self.log) + len(self.unlogged) + 1
        word = Event(session="s", run="r", seq=seq, at="", data=data, word=number)
        self.unlogged.append(word)
        self.hand_over(word)

    def log_words(self, count: int) -> None:
        """Words go from the mouth into the log; those that remain are said again."""
        words, self.unlogged = self.unlogged[:count], self.unlogged[count:]
        for word in words:
            self.add_to_log(word.data, word.word)
        if words:
            self.hand_over(*self.unlogged)

    def add_to_log(self, data: object, word: WordNumber | None = None) -> None:
        """One more event in the log."""
        place = len(self.log) + 1
        made = Event(session="s", run="r", seq=place, at="", data=data, position=place, word=word)  # type: ignore[arg-type]
        self.log.append(made)
        self.hand_over(made)

    def hand_over(self, *events: Event) -> None:
        """The listener is told, unless it has lost track."""
        if self.handed is not None:
            self.handed += events

    def read(self) -> None:
        """The listener takes what it was handed, and reads the log if it has lost something."""
        if self.handed is not None:
            self.heard += self.listener.take(self.handed)
        if self.handed is None or self.listener.has_missed:
            page = [event for event in self.log if event.position > self.listener.after]
            self.heard += [event for event in page if self.listener.is_new(event)]
        self.handed = []

    def come_back(self) -> None:
        """The listener is gone without what it was handed last, and another goes on where it was."""
        self.words = HeardWords(self.words.last)
        self.listener = LogListener(lambda event: event.position, self.listener.after, self.words)
        self.handed = None


def play(script: Script) -> Told:
    """All that happened, once everything is logged and heard."""
    told = Told()
    for act in (*script, "log all", "read"):
        match act:
            case "say":
                told.say()
            case "log one":
                told.log_words(1)
            case "log all":
                told.log_words(len(told.unlogged))
            case "another writes":
                told.add_to_log(WarningRaised(message="slow"))
            case "lose":
                told.handed = None
            case "read":
                told.read()
            case "come back":
                told.come_back()
            case "take over":
                told.take_over()
    return told
