"""MkDocs hook: adds the pages that are not below `docs` (README, assistants, API reference) and the navigation.

A link that leads to a file outside the site, such as a source file, is shown as plain text.
"""

import ast
import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "madang"
ROOMS = ("state", "store", "runtime", "protocol", "models", "knowledge", "documents", "reading", "testing")
"""The rooms whose facades are the public API."""
_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!\w+:)([^)#\s]+)(#[^)]*)?\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Sets the navigation."""
    how_tos = sorted(f"how-to/{page.name}" for page in (ROOT / "docs" / "how-to").glob("*.md"))
    assistants = [uri for uri in _brought_pages() if uri.startswith("assistants/") and uri.endswith("README.md")]
    nav: list[Any] = [
        {"Madang": ["index.md", "index.ko.md"]},
        {"Learn": ["tutorial.md", "architecture.md", "how-it-works.md", "how-it-works.ko.md", "glossary.md"]},
        {"How to": how_tos},
        {"Assistants": assistants},
        {"Reference": [*(f"reference/{room}.md" for room in ROOMS), "settings.md", "json-answer.md", "seed-names.md"]},
        {
            "Background": [
                "decisions/README.md",
                "requirements.md",
                "benchmarks.md",
                "scale.md",
                "langgraph-sdk.md",
                "research-compared.md",
                "page-compared.md",
                "page-walks.md",
            ]
        },
    ]
    config.nav = nav
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that are not below `docs`."""
    for uri, path in _brought_pages().items():
        files.append(File.generated(config, uri, content=path.read_text("utf-8")))
    for room in ROOMS:
        files.append(File.generated(config, f"reference/{room}.md", content=reference_page(room)))
    return files


def on_page_markdown(markdown: str, *, page: Page, files: Files, **_others: object) -> str:
    """Leads links to where their files are in the site."""
    here = page.file.src_uri
    folder = _place(here).parent
    uris = {_place(file.src_uri).as_posix(): file.src_uri for file in files}

    def led(link: re.Match[str]) -> str:
        image, text, target, part = link.groups(default="")
        place = posixpath.normpath((folder / target).as_posix())
        uri = uris.get(place) or uris.get(f"{place}/README.md")
        return f"{image}[{text}]({posixpath.relpath(uri, posixpath.dirname(here))}{part})" if uri else text

    return _LINK.sub(led, markdown)


def reference_page(room: str) -> str:
    """The page of a room: what its facade says of itself, then every name it exports."""
    facade = ast.parse((SOURCE / room / "__init__.py").read_text("utf-8"))
    names = "\n".join(f"::: madang.{room}.{name}\n" for name in exported_names(facade))
    return f"# madang.{room}\n\n{ast.get_docstring(facade)}\n\n{names}"


def exported_names(facade: ast.Module) -> list[str]:
    """The names in `__all__`."""
    assigned = [node for node in facade.body if isinstance(node, ast.Assign)]
    [exported] = [node.value for node in assigned if ast.unparse(node.targets[0]) == "__all__"]
    return list(ast.literal_eval(exported))


def _brought_pages() -> dict[str, Path]:
    """Pages from outside `docs`, by their address in the site."""
    pages = {"index.md": ROOT / "README.md", "index.ko.md": ROOT / "README.ko.md"}
    for page in sorted((SOURCE / "assistants").glob("*/README.md")):
        pages[f"assistants/{page.parent.name}/README.md"] = page
    for page in sorted((SOURCE / "assistants").glob("*/decisions/*.md")):
        pages[f"assistants/{page.parents[1].name}/decisions/{page.name}"] = page
    return pages


def _place(uri: str) -> Path:
    """Where the file of an address lies, seen from the project's folder."""
    brought = _brought_pages().get(uri)
    return brought.relative_to(ROOT) if brought else Path("docs", uri)
