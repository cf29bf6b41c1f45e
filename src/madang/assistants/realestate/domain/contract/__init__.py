"""Reading a contract clause by clause: what a clause matches, why it matters, and what is missing."""
