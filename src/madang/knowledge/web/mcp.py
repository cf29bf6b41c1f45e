"""Tools of MCP servers for agents, through LangChain's own adapters."""

from collections.abc import Mapping
from typing import Any

from langchain_core.tools import BaseTool

from madang.extras import require


async def mcp_tools(servers: Mapping[str, Mapping[str, Any]]) -> list[BaseTool]:
    """The tools of all servers, each under its server's name; `servers` is as the adapters take it.

    `{"files": {"transport": "stdio", "command": "...", "args": [...]}, "web": {"transport": "http", "url": "..."}}`.
    What a tool answers is text from outside: mark it as data before a model reads it.
    """
    adapters: Any = require("langchain_mcp_adapters.client", "mcp", "MCP")
    client = adapters.MultiServerMCPClient(
        {name: dict(server) for name, server in servers.items()}, tool_name_prefix=True
    )
    return await client.get_tools()
