"""`madang serve --watch`: a server process that is started again whenever a file of the project changes.

Runs that are under way are released when the process ends and go on in the next one.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType

_SECONDS = 0.5
_SUFFIXES = frozenset({".py", ".json", ".env", ".md", ".toml", ".yaml", ".yml"})
_PASSED_OVER = frozenset({"node_modules", "__pycache__", "site-packages"})

FileStamps = dict[Path, tuple[int, int]]


def serve_watched(words: Sequence[str], folders: Sequence[Path], changed: Callable[[str], None]) -> None:
    """Serve with `madang serve` and these words; `changed` is told the file for which it is started again."""
    signal.signal(signal.SIGTERM, _leave)
    seen = file_stamps(folders)
    while True:
        process = subprocess.Popen([sys.executable, "-m", "madang", "serve", *words])  # noqa: S603 - our own program
        try:
            seen, file = _wait_for_change(seen, folders)
            changed(str(file))
        except KeyboardInterrupt:
            process.wait()
            return
        finally:
            _end(process)


def _leave(number: int, frame: FrameType | None) -> None:
    """End as told, and the server with it."""
    del number, frame
    sys.exit(0)


def _wait_for_change(seen: FileStamps, folders: Sequence[Path]) -> tuple[FileStamps, Path]:
    """The files as they are after one of them changed, and which."""
    while True:
        time.sleep(_SECONDS)
        now = file_stamps(folders)
        different = sorted(path for path in seen.keys() | now.keys() if seen.get(path) != now.get(path))
        if different:
            return now, different[0]


def _end(process: "subprocess.Popen[bytes]") -> None:
    if process.poll() is None:
        process.terminate()
    process.wait()


def file_stamps(folders: Sequence[Path]) -> FileStamps:
    """The time and size of every file of a project."""
    return {path: stamp for folder in folders for path, stamp in _stamps(folder)}


def _stamps(folder: Path) -> Iterator[tuple[Path, tuple[int, int]]]:
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".") and name not in _PASSED_OVER]
        for name in names:
            path = Path(place) / name
            if path.suffix in _SUFFIXES or name == ".env":
                try:
                    found = path.stat()
                except OSError:
                    continue
                yield path, (found.st_mtime_ns, found.st_size)
