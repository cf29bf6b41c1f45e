"""Pure parts of research: sentences, what repeats, what weighs, what contradicts, and the report."""
