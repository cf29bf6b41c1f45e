"""Corpora, ingest, keyword and vector search, sources and citations.

May import `madang.state`, `madang.protocol`, `madang.store`, and of `madang.models` the analysis of language.
"""
