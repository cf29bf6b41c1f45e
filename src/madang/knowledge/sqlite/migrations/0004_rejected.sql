-- Files that were handed in and could not be read, each with the reason in both languages, as JSON; sealed like the rest.
ALTER TABLE corpora ADD COLUMN rejected TEXT NOT NULL DEFAULT '';
