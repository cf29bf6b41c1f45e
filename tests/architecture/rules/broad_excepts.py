"""Broad catches: an error is caught where it can be answered, and everything only at three edges."""

import ast
from collections import Counter
from collections.abc import Mapping, Sequence

from tests.architecture.rules.source import Module

ALLOWED: dict[str, int] = {
    "madang.runtime.agent_loop.tool_calls": 1,  # the edge of a tool: whatever it raises is told to the model
    "madang.runtime.runs.run": 1,  # the edge of a run: whatever went wrong, it ends as failed
    "madang.runtime.assistants.discovery": 1,  # the edge of an assistant: one that is broken leaves the others alone
    "madang.runtime.assistants.graph_files": 1,  # the edge of a project's code: what cannot be imported is named
    "madang.server.http.middleware": 1,  # the edge of a request: whatever went wrong, it is answered
    "madang.server.adapters.mcp_server.tools": 1,  # the edge of a request: MCP's library would tell the text
    "madang.models.chat": 1,  # the edge of a model's client: whatever it raises is a call that failed
    "madang.runtime.runs.worker": 1,  # the edge of the worker's loop: a run that cannot even begin holds up no other
    "madang.runtime.jobs.worker": 1,  # the edge of the worker's loop: a job that failed says so and holds up no other
    "madang.runtime.runs.worker_thread": 1,  # the edge of the worker's loop: a worker that failed begins again
}
"""How many broad catches a module may have: the edge of a run, of a request, of the worker's loop, of others' code."""

_BROAD = {"Exception", "BaseException"}


def broad_catches(modules: Sequence[Module], allowed: Mapping[str, int]) -> list[str]:
    """Modules that catch everything more often than `allowed` says, and allowances that nobody needs."""
    found = Counter({module.name: sum(map(_is_broad, ast.walk(module.tree))) for module in modules})
    return [
        f"{name} catches everything {found[name]} times where {allowed.get(name, 0)} are allowed: "
        "catch only what it can answer, or change ALLOWED (tests/architecture/rules/broad_excepts.py)."
        for name in sorted({*found, *allowed})
        if found[name] != allowed.get(name, 0)
    ]


def _is_broad(node: ast.AST) -> bool:
    if not isinstance(node, ast.ExceptHandler):
        return False
    return node.type is None or any(isinstance(part, ast.Name) and part.id in _BROAD for part in ast.walk(node.type))
