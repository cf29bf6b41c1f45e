"""The shape of an assistant's folder: all are alike, so that who knows one finds the way in every other."""

from pathlib import Path

FILES = ("README.md", "data/SOURCES.md", "graph.py", "manifest.py", "state.py", "tests/test_contract.py")
FOLDERS = ("agents", "data", "prompts", "tests", "tools", "understand")


def incomplete_folders(assistants: Path) -> list[str]:
    """What the folders in `assistants` lack, one line for each missing file or folder."""
    folders = (path for path in sorted(assistants.iterdir()) if path.is_dir() and path.name != "__pycache__")
    return [f"{folder.name} has no {missing}." for folder in folders for missing in _missing(folder)]


def _missing(folder: Path) -> list[str]:
    files = [name for name in FILES if not (folder / name).is_file()]
    return files + [f"{name}/" for name in FOLDERS if not (folder / name).is_dir()]
