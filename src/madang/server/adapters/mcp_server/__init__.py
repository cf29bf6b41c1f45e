"""An MCP server over the assistants: a tool for each and for what each offers, documents as resources, questions as
elicitations.
`tools` is the server, `http` serves it at `/mcp`, `standard_io` to a program that starts `madang mcp`.
May import what the server may; needs the extra `mcp`.
"""

from madang.server.adapters.mcp_server.http import opened_mcp, router

__all__ = ["opened_mcp", "router"]
