"""Settings of the research assistant: the web search engine with its key or address, and the file of MCP servers."""

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, SecretStr


class ResearchSettings(BaseModel):
    """Each field is set by the environment variable MADANG_RESEARCH__<FIELD>."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    engine: Literal["tavily", "brave", "searxng"] | None = None
    """Search engine for `--web`. Without one the web is not searched, and the report says so."""
    key: SecretStr | None = None
    """Key for Tavily or Brave."""
    address: str | None = None
    """Base address of an instance of SearXNG."""
    mcp: Path | None = None
    """JSON file of MCP servers by name; `--web` also searches with their tools that take one text."""
