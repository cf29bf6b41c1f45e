"""Other protocols over the same runs and the same log of events: OpenAI's API, MCP, AG-UI and A2A, a folder each.
`dialogue` is what they share. `app` includes their routes; a protocol whose extra is missing says so when it is called.
May import what the server may.
"""

from importlib import import_module

from madang.protocol import Actor
from madang.runtime import Application
from madang.text import Language

__all__ = ["serve_mcp"]


async def serve_mcp(application: Application, actor: Actor, language: Language) -> None:
    """Serve an MCP client over standard input and output, in the name of `actor`, until it closes the pipe."""
    await import_module("madang.server.adapters.mcp_server.standard_io").serve_standard_io(application, actor, language)
