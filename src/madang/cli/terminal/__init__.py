"""What the commands share: printing and reading at the terminal, opening store and application, following a run.
Called by the commands only. May import everything, like the commands themselves.
"""
