"""Serves a page that was built for a test, as another origin than the server's."""

from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from typing_extensions import override


@contextmanager
def page_origin(folder: Path) -> Generator[str]:
    """The origin at which the files of a folder are served until the end of the block."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as pages:
        Thread(target=pages.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{pages.server_port}"
        pages.shutdown()


class _Quiet(SimpleHTTPRequestHandler):
    @override
    def log_message(self, *_: object, **__: object) -> None:
        """What was asked for is of no interest."""
