"""Corpora, ingest, Korean and English analysis, keyword and vector search, sources and citations.

May import `madang.state`, `madang.protocol` and `madang.store`.
"""
