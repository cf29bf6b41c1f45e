-- Nothing changes here: SQLite has no row-level security, and the versions of both backends go together.
SELECT 1;
