"""Commands to talk with assistants and to look at conversations: ask, chat, batch, sessions, exports, runs,
jobs, files, inspect.
"""
