-- What a token is: one that was issued, one that came of signing in, or a link to a session, which ends with it.
ALTER TABLE tokens ADD COLUMN kind text COLLATE "C" NOT NULL DEFAULT 'token';
ALTER TABLE tokens ADD COLUMN session text COLLATE "C" REFERENCES sessions (id) ON DELETE CASCADE;

UPDATE tokens SET kind = 'sign_in' WHERE parent IS NOT NULL OR label = 'openid sign-in';
UPDATE tokens SET kind = 'link', session = substr(label, 16)
WHERE scopes = '' AND parent IS NULL AND substr(label, 1, 15) = 'shared session ' AND substr(label, 16) IN (SELECT id FROM sessions);
UPDATE tokens SET kind = 'link' WHERE kind = 'token' AND scopes = '' AND parent IS NULL AND substr(label, 1, 15) = 'shared session ';

CREATE INDEX tokens_by_session ON tokens (session) WHERE session IS NOT NULL;
