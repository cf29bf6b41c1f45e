"""The MCP server for a program on this machine that started it and talks over standard input and output."""

from madang.extras import require
from madang.protocol import Actor
from madang.runtime import Application
from madang.server.security.authentication import SCOPES, Principal
from madang.text import Language


async def serve_standard_io(application: Application, actor: Actor, language: Language) -> None:
    """Serve the program that started this one, in the name of `actor`, until it closes the pipe."""
    streams = require("mcp.server.stdio", "mcp", "The MCP server")
    from madang.server.adapters.mcp_server.tools import mcp_server  # noqa: PLC0415 - the extra is installed

    caller = Principal(actor, language, frozenset(SCOPES))
    server = mcp_server(application, lambda _: caller)
    async with streams.stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())
