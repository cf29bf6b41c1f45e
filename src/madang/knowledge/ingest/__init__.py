"""Bringing documents into a corpus: files and folders become items, and items that are new or changed are written.

Called by `Corpus.add`, `add_files` and `replace`; what was written is found by `knowledge.search`.
"""

from madang.knowledge.ingest.files import endings_left_out, read_contents
from madang.knowledge.ingest.update import IngestProgress, IngestReport, ProgressCallback, RejectedDocument

__all__ = [
    "IngestProgress",
    "IngestReport",
    "ProgressCallback",
    "RejectedDocument",
    "endings_left_out",
    "read_contents",
]
