"""A supervisor that sends out scouts, as many as the question needs, for a limited number of rounds."""
