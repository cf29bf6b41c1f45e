"""The files of the project: what lies below its root and is not ignored."""

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path


def project_files(root: Path) -> Iterator[Path]:
    """Every file that .gitignore lets in, as a path relative to `root`, in a fixed order."""
    ignored = [".git", *(root / ".gitignore").read_text("utf-8").split()]
    return _files_below(root, root, [pattern.strip("/") for pattern in ignored])


def read_texts(root: Path) -> Iterator[tuple[Path, str]]:
    """Every project file that is text, with what it says; pictures and the like are passed over."""
    for path in project_files(root):
        data = (root / path).read_bytes()
        if b"\0" not in data:
            yield path, data.decode("utf-8")


def _files_below(folder: Path, root: Path, ignored: list[str]) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if any(fnmatch(path.name, pattern) for pattern in ignored):
            continue
        if path.is_dir():
            yield from _files_below(path, root, ignored)
        else:
            yield path.relative_to(root)
