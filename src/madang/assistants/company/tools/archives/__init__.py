"""Archives: where documents are stored that compliance let pass, one file for each kind of database."""

from madang.assistants.company.tools.archives.archive import Archive
from madang.assistants.company.tools.archives.holdings import FoundPassage, Held, Listed, Stored, Submission
from madang.assistants.company.tools.archives.opening import open_archive
from madang.assistants.company.tools.archives.ports import CompanyRecords

__all__ = ["Archive", "CompanyRecords", "FoundPassage", "Held", "Listed", "Stored", "Submission", "open_archive"]
