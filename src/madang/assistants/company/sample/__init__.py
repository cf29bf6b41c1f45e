"""The sample company: a fictitious pharmaceutical sales force, its layer, and the rows that are made for it.
Shown where no database is configured; opened by tools.data_sources. Nothing else of this assistant knows it.
"""
