"""One reader for each file format; bytes become `FileContents`, a title and sections that know where they stand.

Called by `ingest.files`, which chooses the reader by the name's ending, and by whoever has a text at hand.
"""
