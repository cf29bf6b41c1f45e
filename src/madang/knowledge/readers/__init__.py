"""One reader for each file format; bytes become `FileContents`, a title and sections that know where they stand.

Called by `ingest.files`, which chooses the reader by the name's ending, and by whoever has a text at hand.
"""

from madang.knowledge.readers.heads import is_head, read_head

__all__ = ["is_head", "read_head"]
