"""Pure rules and arithmetic of the assistant: figures of law as of a date, calculations, market, contracts, risks."""
