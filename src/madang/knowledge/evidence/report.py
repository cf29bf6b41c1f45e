"""What became of a whole text: its claims with their verdicts, its citations of law, and the shares of both."""

from collections.abc import Iterable, Sequence
from datetime import date

from pydantic import BaseModel, ConfigDict, computed_field

from madang.knowledge.evidence.law_citations import CheckedCitation, check_law_citations
from madang.knowledge.evidence.verification import TrueStatement, VerifiedSentence, verify_text
from madang.knowledge.sources import Section
from madang.knowledge.statutes import Statute


class VerificationReport(BaseModel):
    """The claims of a text and its citations of law, checked; the two shares mean little without each other."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    claims: tuple[VerifiedSentence, ...]
    citations: tuple[CheckedCitation, ...] = ()

    @computed_field
    @property
    def unsupported_share(self) -> float:
        """The share of claims that could be checked and are not borne out; 0 where none could."""
        checked = [each for each in self.claims if each.verdict != "not_checkable"]
        wrong = sum(each.verdict != "supported" for each in checked)
        return wrong / len(checked) if checked else 0.0

    @computed_field
    @property
    def coverage(self) -> float:
        """The share of claims that could be checked; 0 where there is no claim."""
        checked = sum(each.verdict != "not_checkable" for each in self.claims)
        return checked / len(self.claims) if self.claims else 0.0

    @property
    def is_borne_out(self) -> bool:
        """Whether every claim is supported or states nothing, and every article that could be looked up is real."""
        real = all(each.verdict in ("real", "not_checkable") for each in self.citations)
        return real and all(each.may_stand for each in self.claims)


def report_on(
    text: str, statements: Sequence[TrueStatement], statutes: Sequence[Statute] = (), day: date | None = None
) -> VerificationReport:
    """The text held against statements, and what it cites against laws as of a day, where there are any."""
    cited = check_law_citations(text, statutes, day) if statutes and day else ()
    return VerificationReport(claims=verify_text(text, statements), citations=cited)


def statements_in(name: str, sections: Iterable[Section]) -> list[TrueStatement]:
    """What a source says, a statement for each section, under its name and number."""
    return [
        TrueStatement(id=f"{name}#{number}", text=section.text)
        for number, section in enumerate(sections, 1)
        if section.text.strip()
    ]
