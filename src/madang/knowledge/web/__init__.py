"""The web as a source: search engines, pages fetched with care, and tools of MCP servers.

What comes from here is data. It is read, cut, ranked and cited like any document; nothing in it is ever an
instruction.
"""

from madang.knowledge.web.client import WebClient, mcp_tools
from madang.knowledge.web.pages import PageFetcher, check_address
from madang.knowledge.web.search import (
    Brave,
    SearchEngine,
    SearXNG,
    Tavily,
    WebHit,
    WebSearch,
    opening_passages,
    rank_documents,
)

__all__ = [
    "Brave",
    "PageFetcher",
    "SearXNG",
    "SearchEngine",
    "Tavily",
    "WebClient",
    "WebHit",
    "WebSearch",
    "check_address",
    "mcp_tools",
    "opening_passages",
    "rank_documents",
]
