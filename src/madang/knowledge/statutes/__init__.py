"""Statutes as a corpus of articles: from a folder of Markdown or from the national law service, by date in force.

Called by `madang knowledge add-statutes` and the real-estate assistant; the documents go to `Corpus.replace`.
"""

from madang.knowledge.statutes.editions import Statute, StatuteArticle, StatuteParagraph, statute_documents
from madang.knowledge.statutes.markdown import parse_statute, read_statutes
from madang.knowledge.statutes.national_law import LawEntry, LawService

__all__ = [
    "LawEntry",
    "LawService",
    "Statute",
    "StatuteArticle",
    "StatuteParagraph",
    "parse_statute",
    "read_statutes",
    "statute_documents",
]
