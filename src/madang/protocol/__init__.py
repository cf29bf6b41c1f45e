"""What crosses a process border: events, commands, problems and views, as plain typed data.

Pure: no I/O. May import `madang.state`.
"""
