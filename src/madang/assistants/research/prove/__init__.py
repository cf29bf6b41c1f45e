"""Checks that every sentence a model writes is supported by the quotes it names.

Called by the reporter for each section; a section that fails is shown as its quotes.
"""
