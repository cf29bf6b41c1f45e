"""The `madang` command: `program` finds and starts the commands, `commands` holds one file for each, `terminal` what
they share. Called by the installed script and `python -m madang`. May import everything.
"""

from madang.cli.program import main

__all__ = ["main"]
