"""What the analysis team works out by the law of a given date: rents, deadlines, taxes, loans, risks, contracts.

Pure and exact; it uses nothing of the other steps. Each result carries its legal grounds, for `present` to show.
"""
