"""Searching the web with the engine that is set up, or saying that none is."""

from pydantic import JsonValue

from madang.assistants.research.settings import ResearchSettings
from madang.errors import MadangError
from madang.knowledge.web import Brave, PageFetcher, SearchEngine, SearXNG, Tavily, Web, WebClient
from madang.runtime import Tool, current
from madang.text import Text

__all__ = ["WEB_SEARCH", "NoEngineError"]


class NoEngineError(MadangError):
    """The web was to be searched, and no engine is set up."""

    code = "no_search_engine"

    def __init__(self) -> None:
        super().__init__(_NO_ENGINE.en, text=_NO_ENGINE)


async def _search_web(query: str, limit: int) -> JsonValue:
    """The passages of the web; connections are for one call, since nobody would close those of a run."""
    context = current()
    client, fetcher = WebClient(), PageFetcher(context.clock)
    try:
        engine = _engine(context.settings_as(ResearchSettings), client)
        found = await Web(engine, fetcher).search(query, limit=limit)
    finally:
        await client.close()
        await fetcher.close()
    return [passage.model_dump(mode="json") for passage in found.passages]


def _engine(settings: ResearchSettings, client: WebClient) -> SearchEngine:
    if settings.engine == "searxng" and settings.address:
        return SearXNG(settings.address, client)
    if settings.engine in _KEYED and settings.key:
        return _KEYED[settings.engine](settings.key.get_secret_value(), client)
    raise NoEngineError


_KEYED = {"tavily": Tavily, "brave": Brave}
_NO_ENGINE = Text(
    ko="웹 검색이 설정되지 않았습니다. MADANG_RESEARCH__ENGINE과 그 열쇠나 주소를 설정하세요.",
    en="Web search is not set up: set MADANG_RESEARCH__ENGINE and its key or address.",
)

WEB_SEARCH = Tool(
    name="search_web",
    about=Text(ko="웹에서 질문에 답하는 대목을 찾습니다.", en="Finds the passages of the web that answer a query."),
    run=_search_web,
    timeout=30.0,
)
