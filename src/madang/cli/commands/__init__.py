"""The commands, one file each, in folders by purpose; the file's name is the command's.
Found by `madang.cli` without being imported; each is imported when it is called. May import everything.
"""
