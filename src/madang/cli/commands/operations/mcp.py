"""`madang mcp`: the assistants as an MCP server over standard input and output, for a program that starts it."""

from typing import Annotated

import typer

from madang.cli import phrases
from madang.cli.terminal.connections import with_application
from madang.cli.terminal.screen import Screen
from madang.extras import require
from madang.protocol import Actor
from madang.runtime import Application
from madang.server.adapters import serve_mcp
from madang.text import Text

TITLE = Text(
    ko="도우미를 MCP 서버로 제공합니다(표준 입출력).", en="Serve the assistants over MCP, on standard input and output."
)


def mcp(
    context: typer.Context,
    *,
    user: Annotated[str, typer.Option(help=phrases.MCP_USER_HELP.en)] = "",
    tenant: Annotated[str, typer.Option(help=phrases.MCP_TENANT_HELP.en)] = "",
) -> None:
    """Serve until the program closes the pipe; what it asks is in the name of `user`."""
    require("mcp", "mcp", "The MCP server")
    language, actor = Screen.of(context).language, Actor(user=user, tenant=tenant)

    async def serve(application: Application) -> None:
        await serve_mcp(application, actor, language)

    with_application(serve)
