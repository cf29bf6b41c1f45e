-- What the provider of a sign-in said of the user: the values of each claim, as JSON.
ALTER TABLE tokens ADD COLUMN claims TEXT NOT NULL DEFAULT '{}';
