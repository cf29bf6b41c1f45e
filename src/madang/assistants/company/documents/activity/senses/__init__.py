"""The taught readers of activity texts: whether a benefit moves in a sentence, what a text says as a whole."""
