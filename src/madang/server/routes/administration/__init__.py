"""Routes for those who look after a tenant: the audit, tokens, who is signed in, what was spent."""
