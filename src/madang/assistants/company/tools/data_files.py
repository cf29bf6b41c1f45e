"""The templates and word lists of the data folder, each read once."""

import tomllib
from functools import cache
from pathlib import Path

from madang.assistants.company.documents.compliance.benefit_inquiries import BenefitInquiryReader, read_inquiry_words
from madang.assistants.company.documents.compliance.rulebook import Rulebook, read_rulebook
from madang.assistants.company.documents.review import BenefitWords, CompliancePolicy
from madang.assistants.company.documents.templates import DocumentKind, DocumentTemplate, read_templates
from madang.assistants.company.understand.task_words import TaskReader, read_task_words
from madang.text import Text

_DATA = Path(__file__).parents[1] / "data"


@cache
def document_templates() -> dict[DocumentKind, DocumentTemplate]:
    """Every kind of document."""
    return read_templates(_DATA / "templates")


@cache
def shipped_rulebook() -> Rulebook:
    """The limits that come with the assistant."""
    return read_rulebook(_DATA / "limits.toml")


@cache
def compliance_policy(*, member: bool | None) -> CompliancePolicy:
    """What drafts are checked with; `member` says whether the company has signed the industry's code."""
    return CompliancePolicy(rulebook=shipped_rulebook(), lexicon=_benefit_words(), member=member)


@cache
def _benefit_words() -> BenefitWords:
    return BenefitWords.model_validate(tomllib.loads((_DATA / "benefit_words.toml").read_text("utf-8")))


@cache
def task_reader() -> TaskReader:
    """The reader of tasks, which knows the names of all documents."""
    return read_task_words(
        _DATA / "task_words.toml", {kind: template.words for kind, template in document_templates().items()}
    )


@cache
def document_titles() -> dict[str, Text]:
    """The titles of the kinds of documents."""
    return {kind: template.title for kind, template in document_templates().items()}


@cache
def benefit_inquiry_reader() -> BenefitInquiryReader:
    """The reader of questions whether something may be given."""
    return read_inquiry_words(_DATA / "inquiry_words.toml")
