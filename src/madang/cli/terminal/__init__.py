"""What the commands share: a screen that speaks the user's language, the store of their settings, words for statuses.

May import everything, like the commands themselves.
"""
