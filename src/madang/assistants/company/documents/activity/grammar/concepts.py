"""What a text says of each concept that a rule asks about: one list of words for it, and a status by the build."""

import re
from collections.abc import Mapping

from madang.assistants.company.documents.activity.grammar.statuses import Status, StatusReader
from madang.reading import Span


class ConceptStates:
    """The concepts that a text speaks of, each with its status and the words that say so."""

    def __init__(
        self,
        text: str,
        concepts: Mapping[str, re.Pattern[str]],
        beside: Mapping[str, re.Pattern[str]],
        reader: StatusReader,
    ) -> None:
        found: dict[str, list[tuple[Status, Span]]] = {
            name: [
                (status, match.span())
                for match in words.finditer(text)
                if (status := reader.of(match.span())) != "asserted"
                or name not in beside
                or beside[name].search(_clause(text, match.span()))
            ]
            for name, words in concepts.items()
        }
        self._text, self._found = text, {name: told for name, told in found.items() if told}

    def states(self) -> dict[str, Status]:
        """The status of each concept: what denies or leaves it open anywhere counts more than what asserts it."""
        return {name: self._gravest(name)[0] for name in self._found}

    def is_left_open(self, name: str) -> bool:
        """Whether the text says that a concept is not known; a question alone leaves nothing open."""
        told = self._found.get(name, [])
        return any(status == "unknown" and not self._is_asked(span) for status, span in told)

    def _is_asked(self, span: Span) -> bool:
        end = _END.search(self._text, span[1])
        return end is not None and end.group() == "?"

    def quotes(self) -> dict[str, str]:
        """The words of each concept with what stands around them."""
        return {name: self._around(self._gravest(name)[1]) for name in self._found}

    def _gravest(self, name: str) -> tuple[Status, Span]:
        return min(self._found[name], key=lambda told: _ORDER.index(told[0]))

    def _around(self, span: Span) -> str:
        start = self._text.rfind("\n", 0, span[0]) + 1
        end = self._text.find("\n", span[1])
        return self._text[
            max(start, span[0] - _NEAR) : min(end if end >= 0 else len(self._text), span[1] + _NEAR)
        ].strip()


def _clause(text: str, span: Span) -> str:
    """The clause around some words, as far as it can matter."""
    first = max(0, span[0] - _REACH)
    start = max((cut.end() for cut in _CUT.finditer(text, first, span[0])), default=first)
    end = _CUT.search(text, span[1], span[1] + _REACH)
    return text[start : end.start() if end else span[1] + _REACH]


_NEAR, _REACH = 40, 80
_CUT = re.compile(r"[.;!?\n]|(?<![0-9]),|(?<=[고며])\s|\s(?:and|but|while)\s", re.IGNORECASE)
_END = re.compile(r"[.!?](?=\s|$)|\n")
_ORDER: tuple[Status, ...] = ("denied", "unknown", "pending", "asserted", "conditional")
