"""The two READMEs: short, alike, and with links that lead somewhere."""

import re
from pathlib import Path

MOST_LINES = 150


def dead_links(page: str, folder: Path) -> list[str]:
    """Links of `page` to files that are not in `folder`."""
    targets = re.findall(r"\]\((?!https?://)([^)#]+)(?:#[^)]*)?\)", page)
    return [f"there is no {target}" for target in targets if not (folder / target).exists()]


def outline(page: str) -> list[str]:
    """What two translations must share: levels of headings, code, links to files, sizes of tables, in their order."""
    code = re.compile(r"^```(\w+)\n.*?^```$|^```\n.*?^```$", re.MULTILINE | re.DOTALL)
    kept = [_without_comments(found.group()) if found[1] else "drawing" for found in code.finditer(page)]
    prose = code.sub("", page)
    return kept + re.findall(r"^#+|^\|(?=[^\n]*\|$)|(?<=\]\()(?!README)[^)]+", prose, re.MULTILINE)


def _without_comments(code: str) -> str:
    return re.sub(r"\s+# .*", "", code)
