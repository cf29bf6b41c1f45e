"""The `madang` command, one file per command. May import everything."""
