"""A contract that was reviewed, clause by clause, so that one of its clauses can be asked about later."""

from madang.assistants.realestate.analyse.contract.clauses import split_clauses
from madang.assistants.realestate.analyse.contract.review import ClauseFinding, ContractReview
from madang.state import Frozen, stored_as
from madang.text import Text


@stored_as("realestate.clause_problem")
class ClauseProblem(Frozen):
    """What is wrong with a clause, why, by which article, and what to write instead."""

    title: Text
    why: Text
    article: str
    rewording: Text


@stored_as("realestate.reviewed_clause")
class ReviewedClause(Frozen):
    """A clause with its number as written, the beginning of its text and its problems."""

    number: str
    text: str
    problems: tuple[ClauseProblem, ...] = ()


@stored_as("realestate.reviewed_contract")
class ReviewedContract(Frozen):
    """The clauses of a contract in their order."""

    clauses: tuple[ReviewedClause, ...] = ()

    def clause(self, number: str) -> ReviewedClause | None:
        """The clause of a number, "-1" for the last; for none given the only one, or the only one with a problem; None
        where it is not clear which. Of several with a number (an article, a special term) the one with a problem.
        """
        if number == _LAST:
            return self.clauses[-1] if self.clauses else None
        if number:
            numbered = [clause for clause in self.clauses if _digits(clause.number) == number]
            return next((clause for clause in numbered if clause.problems), next(iter(numbered), None))
        with_problems = [clause for clause in self.clauses if clause.problems or len(self.clauses) == 1]
        return with_problems[0] if len(with_problems) == 1 else None


def reviewed_contract(text: str, review: ContractReview) -> ReviewedContract:
    """The clauses of a contract with the findings of its review."""
    clauses = split_clauses(text)[:_MOST_CLAUSES]
    return ReviewedContract(
        clauses=tuple(
            ReviewedClause(
                number=clause.number,
                text=clause.text[:_LONGEST_CLAUSE],
                problems=tuple(_problem(found) for found in review.findings if found.clause == clause),
            )
            for clause in clauses
        )
    )


def as_contract(markdown: str) -> str:
    """A draft as a contract is written, so that its articles and special terms have numbers to ask about."""
    lines, number = list[str](), 0
    for line in markdown.splitlines():
        number = 0 if line.startswith("#") else number + line.startswith("- ")
        pointed = f"{number}. {line.removeprefix('- ')}" if line.startswith("- ") and "**" not in line else line
        lines.append(pointed.lstrip("# ").replace("\\.", "."))
    return "\n".join(lines)


def _problem(found: ClauseFinding) -> ClauseProblem:
    return ClauseProblem(title=found.title, why=found.why, article=found.article, rewording=found.rewording)


def _digits(number: str) -> str:
    return "".join(sign for sign in number if sign.isdigit())


_LAST = "-1"
_MOST_CLAUSES = 120
_LONGEST_CLAUSE = 400
