"""The API at `/docs`, as a page without scripts, for those who want to look at it; clients read `/openapi.json`."""

from html import escape
from itertools import groupby
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

router = APIRouter(include_in_schema=False)

_METHODS = ("get", "post", "put", "patch", "delete")
_STYLE = (
    "body{font:15px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "td{padding:.2rem .8rem .2rem 0;vertical-align:top}"
)


@router.get("/docs")
async def show_api(request: Request) -> HTMLResponse:
    """All routes by group, with what each does."""
    document: dict[str, Any] = request.app.openapi()
    found = sorted(_operations(document), key=lambda one: (one[0], one[2]))
    groups = (_table(tag, [one[1:] for one in rows]) for tag, rows in groupby(found, key=lambda one: one[0]))
    head = f"<!doctype html><meta charset=utf-8><title>Madang API</title><style>{_STYLE}</style>"
    body = f"<h1>Madang {escape(document['info']['version'])}</h1><p><a href=/openapi.json>openapi.json</a></p>"
    policy = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"}
    return HTMLResponse(head + body + "".join(groups), headers=policy)


def _operations(document: dict[str, Any]) -> list[tuple[str, str, str, str]]:
    return [
        (next(iter(operation.get("tags", ())), "other"), method.upper(), path, operation.get("description", ""))
        for path, item in document["paths"].items()
        for method, operation in item.items()
        if method in _METHODS
    ]


def _table(tag: str, rows: list[tuple[str, str, str]]) -> str:
    lines = "".join(
        f"<tr><td><code>{method}</code><td><code>{escape(path)}</code><td>{escape(about)}"
        for method, path, about in rows
    )
    return f"<h2>{escape(tag)}</h2><table>{lines}</table>"
