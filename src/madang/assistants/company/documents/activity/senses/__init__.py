"""The taught readers of texts about activities: whether a benefit moves in a sentence, and what a text as a whole says."""
