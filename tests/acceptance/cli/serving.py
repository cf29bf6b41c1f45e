"""`madang serve` in a process forked from one that has all imported, with the tiny assistants of the tests."""

import os
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

import madang.assistants
from madang.cli import main
from tests.acceptance.processes import forking
from tests.acceptance.server_process import free_port
from tests.paths import ROOT


@contextmanager
def serving(folder: Path, *words: str) -> Generator[str]:
    """The address of `madang serve WORDS` in that folder, where its `log` is; it is killed at the end of the block."""
    port = str(free_port())
    hearing, telling = forking().Pipe(duplex=False)
    variables = {**os.environ, "MADANG_DATA": str(folder / "data"), "LANG": "C.UTF-8", "NO_PROXY": "*"}
    given = (telling, folder, ("serve", *words, "--port", port), variables)
    process = forking().Process(target=_serve, args=given)
    process.start()
    telling.close()
    try:
        assert os.read(hearing.fileno(), 1), (folder / "log").read_text("utf-8")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.join()
        hearing.close()


def _serve(telling: Connection, folder: Path, words: tuple[str, ...], variables: Mapping[str, str]) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(variables)
    sys.stdout = os.fdopen(telling.fileno(), "w", buffering=1, encoding="utf-8", closefd=False)
    sys.stderr = (folder / "log").open("a", buffering=1, encoding="utf-8")
    madang.assistants.__path__[:] = [str(ROOT / "tests" / "assistants")]
    sys.argv = ["madang", *words]
    main()
