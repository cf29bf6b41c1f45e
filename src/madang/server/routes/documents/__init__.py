"""Documents that people hand in or take home: the files of a session, its artefacts, exports of all sessions, and the
corpora of the library.
"""
