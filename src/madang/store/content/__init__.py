"""Values as content: encoded, split into pieces that are stored once per session, cached, and joined again.

Called by `checkpoints` (and its codec by memory and audit). Value -> tree -> pieces -> rows; next comes `checkpoints`,
which refers to them.
"""
