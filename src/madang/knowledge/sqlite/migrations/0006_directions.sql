-- Nothing changes here: SQLite has no index of vectors, and the versions of both backends go together.
SELECT 1;
