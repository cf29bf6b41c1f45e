"""What must not stay behind in a file: the machine it was written on, a package host, an unfinished thought."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

# A letter in brackets keeps a pattern from finding itself here.
_FORBIDDEN = {
    "a path of one machine": re.compile(r"(?<![\w.:/])/(?:home|Users|root|work|opt|mnt|tmp)/\w+|\b[A-Z]:\\+Users\b"),
    "a package host": re.compile(
        r"pyp[i]\.(?:org|python)|python[h]osted|registry\.(?:npm[j]s|yarn[p]kg)|anaconda\.(?:org|com)"
        r"|index[-_]ur[l]|find[-_]link[s]"
    ),
    "an unfinished thought": re.compile(r"\b(?:TOD[O]|FIXM[E]|XX[X])\b"),
}
_LOCK_FILES = re.compile(r"(.*\.lock|.*-lock\.(json|yaml)|pylock.*\.toml|npm-shrinkwrap\.json)")


def leftovers(texts: Iterable[tuple[Path, str]]) -> list[str]:
    """Lines that name a local path or a package host, or leave something for later."""
    return [
        f"{path}:{number} holds {found.group()!r}, {what}."
        for path, text in texts
        for number, line in enumerate(text.splitlines(), start=1)
        for what, pattern in _FORBIDDEN.items()
        for found in pattern.finditer(line)
    ]


def locks_with_addresses(texts: Iterable[tuple[Path, str]]) -> list[str]:
    """Lock files that say where packages are to be fetched from."""
    return [f"{path} is a lock file that names hosts: constraints.txt pins versions." for path in _naming_locks(texts)]


def _naming_locks(texts: Iterable[tuple[Path, str]]) -> Iterator[Path]:
    return (path for path, text in texts if _LOCK_FILES.fullmatch(path.name) and re.search(r"https?://", text))
