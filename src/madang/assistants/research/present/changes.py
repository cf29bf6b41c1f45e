"""What a report says that the one before on the same question did not, and what the documents no longer say."""

from collections.abc import Container, Sequence
from datetime import date

from madang.assistants.research.extract.sentences import says_all_of, shingles
from madang.assistants.research.present.findings import Statement
from madang.assistants.research.present.report import Report
from madang.state import Frozen, stored_as


@stored_as("research.changed_statement")
class ChangedStatement(Frozen):
    """What a source said and what it says now; one of the two is missing where nothing is like it."""

    before: str = ""
    after: Statement | None = None


@stored_as("research.report_changes")
class ReportChanges(Frozen):
    """The difference to the report before: `since` its day, what changed, and the documents that came and went."""

    since: date | None = None
    statements: tuple[ChangedStatement, ...] = ()
    came: tuple[str, ...] = ()
    went: tuple[str, ...] = ()

    @property
    def nothing(self) -> bool:
        """Whether all is as it was."""
        return not (self.statements or self.came or self.went)


def compare_reports(before: Report, after: Report, missing: Container[str]) -> ReportChanges:
    """What changed between two reports on one question; `missing` are passages that the library no longer has.

    A statement is new only where its passage was not found before: another order of the same passages is no news. One
    is gone only where its passage is: that it was not quoted again says nothing of the document.
    """
    known = {hit.passage for section in before.sections for hit in section.found}
    said, says = _statements(before), _statements(after)
    gone = [each for each in said if each.passages and all(passage in missing for passage in each.passages)]
    gone = [each for each in gone if not any(says_all_of(other.text, each.text) for other in says)]
    new = [each for each in says if not any(passage in known for passage in each.passages)]
    new = [each for each in new if not any(says_all_of(other.text, each.text) for other in said)]
    return ReportChanges(
        since=before.written,
        statements=_paired(gone, new),
        came=_titles(after, new, [card.id for card in before.sources]),
        went=_titles(before, gone, [card.id for card in after.sources]),
    )


def passages_of(report: Report, corpora: Container[str]) -> tuple[str, ...]:
    """The passages of these corpora that the statements of a report rest on, each once."""
    own = {card.id for card in report.sources if card.corpus in corpora}
    rested = (each for each in _statements(report) if own.issuperset(each.sources))
    return tuple(dict.fromkeys(passage for each in rested for passage in each.passages))


def _statements(report: Report) -> list[Statement]:
    return [statement for section in report.sections for statement in section.statements]


def _titles(report: Report, statements: Sequence[Statement], others: Container[str]) -> tuple[str, ...]:
    """The titles of the sources of statements that the other report does not have."""
    own = {source for each in statements for source in each.sources}
    return tuple(card.title for card in report.sources if card.id in own and card.id not in others)


def _paired(gone: Sequence[Statement], new: Sequence[Statement]) -> tuple[ChangedStatement, ...]:
    """What is gone with what is new and reads much like it, then what is new alone, then what is gone alone."""
    left, pairs = list(gone), list[ChangedStatement]()
    for each in new:
        best = max(left, key=lambda one: _alike(one.text, each.text), default=None)
        if best is not None and _alike(best.text, each.text) >= _ALIKE:
            left.remove(best)
            pairs.insert(0, ChangedStatement(before=best.text, after=each))
        else:
            pairs.append(ChangedStatement(after=each))
    return (*pairs, *(ChangedStatement(before=each.text) for each in left))


def _alike(first: str, second: str) -> float:
    ours, theirs = shingles(first), shingles(second)
    return len(ours & theirs) / len(ours | theirs)


_ALIKE = 0.35
