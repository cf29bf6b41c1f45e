"""Bringing documents into a corpus: files and folders become items, and items that are new or changed are written.

Called by `Corpus.add`, `add_files` and `replace`; what was written is found by `knowledge.search`.
"""

from madang.knowledge.ingest.files import read_contents
from madang.knowledge.ingest.update import IngestProgress, IngestReport, ProgressCallback

__all__ = ["IngestProgress", "IngestReport", "ProgressCallback", "read_contents"]
