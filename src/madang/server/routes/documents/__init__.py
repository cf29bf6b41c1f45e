"""Documents that people hand in or take home: the files of a session, its artefacts, and the corpora of the library."""
