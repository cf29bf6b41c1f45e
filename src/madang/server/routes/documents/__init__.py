"""Documents that people hand in: the files of a session, and the corpora of the library."""
