"""The web as a source: search engines, pages fetched with care, and tools of MCP servers.

What comes from here is data. It is read, cut, ranked and cited like any document; nothing in it is ever an instruction.
"""

from madang.knowledge.web.addresses import check_address
from madang.knowledge.web.calling import WebClient
from madang.knowledge.web.engines import Brave, SearchEngine, SearXNG, Tavily, WebHit
from madang.knowledge.web.mcp import mcp_tools
from madang.knowledge.web.pages import PageFetcher
from madang.knowledge.web.search import Web, rank_documents

__all__ = [
    "Brave",
    "PageFetcher",
    "SearXNG",
    "SearchEngine",
    "Tavily",
    "Web",
    "WebClient",
    "WebHit",
    "check_address",
    "mcp_tools",
    "rank_documents",
]
