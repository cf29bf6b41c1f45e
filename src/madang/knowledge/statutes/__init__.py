"""Statutes as a corpus of articles: from a folder of Markdown or from the national law service, by date in force."""

from madang.knowledge.statutes.editions import to_documents
from madang.knowledge.statutes.law import Article, Law, Paragraph
from madang.knowledge.statutes.markdown import parse_law, read_statutes
from madang.knowledge.statutes.national import LawEntry, LawService

__all__ = ["Article", "Law", "LawEntry", "LawService", "Paragraph", "parse_law", "read_statutes", "to_documents"]
