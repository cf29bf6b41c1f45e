"""Calculations by the law of a given date: rents, deadlines, taxes, loans, risks, and the review of contracts.

Pure and exact; it uses none of the other folders. Each result carries its legal grounds, for `present` to show.
"""
