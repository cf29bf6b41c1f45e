"""Which words a listener has heard: each is told when it is said and read again from the log, and heard once."""

from madang.protocol.events import Event, RunStarted, WordNumber


class HeardWords:
    """How far a listener has heard the words of the run that its session has under way: up to `last`, if it heard any.

    A word that was only said is heard if it follows the last one; else the log tells what lies between, and it with it.

    >>> from madang.protocol import Event, HeardWords, TokenStreamed, WordNumber
    >>> heard = HeardWords(WordNumber(1, 7))
    >>> word = Event(session="s", run="r", seq=9, at="", data=TokenStreamed(text="Jeju "), word=WordNumber(1, 8))
    >>> heard.is_new(word), heard.is_new(word)
    (True, False)
    """

    def __init__(self, last: WordNumber | None = None) -> None:
        self.last = last
        self._run: str | None = None

    def is_new(self, event: Event) -> bool:
        """Whether the listener hears this for the first time; from now on it has."""
        if isinstance(event.data, RunStarted):
            self.last = None
            return True
        if event.word is None:
            return True
        if not self._continues(event):
            return False
        self.last, self._run = event.word, event.run
        return True

    def _continues(self, event: Event) -> bool:
        if event.is_logged:
            return self.last is None or event.word is None or event.word > self.last
        is_same_run = self._run in {None, event.run}
        return is_same_run and self.last is not None and event.word == self.last.next
