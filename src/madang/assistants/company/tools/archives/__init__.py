"""The archive of documents that have a permit, on SQLite, PostgreSQL or another database of SQLAlchemy.
Opened by data_sources; called by the storage agent, the searches, and to number new drafts.
"""

from madang.assistants.company.tools.archives.archive import DocumentArchive, open_archive
from madang.assistants.company.tools.archives.ports import (
    ArchivePassage,
    CompanyRecords,
    DocumentSubmission,
    HeldDocument,
    ListedDocument,
    StoredDocument,
)

__all__ = [
    "ArchivePassage",
    "CompanyRecords",
    "DocumentArchive",
    "DocumentSubmission",
    "HeldDocument",
    "ListedDocument",
    "StoredDocument",
    "open_archive",
]
