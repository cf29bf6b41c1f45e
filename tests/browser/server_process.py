"""A server in a process of its own for a browser to visit; it serves the assistants of the tests, or the real ones."""

import asyncio
import base64
import multiprocessing
import os
import sys
from collections.abc import AsyncGenerator, Generator, Mapping
from contextlib import asynccontextmanager, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from pydantic import SecretStr

from madang.runtime import Assistants, discover_assistants
from madang.runtime.application import Application
from madang.runtime.assistants import with_graphs
from madang.server.address import listen
from madang.server.app import make_app
from madang.server.security.authentication import Authenticator, LocalAuthenticator, TokenAuthenticator
from madang.server.serving import serve
from madang.settings import Settings
from madang.wiring import open_madang, store_from_settings
from tests.acceptance.courier import COURIER
from tests.browser.assistants.mischief import MISCHIEF
from tests.browser.assistants.nested import NESTED
from tests.browser.assistants.teller import TELLER
from tests.integration.server.assistants.clumsy import CLUMSY

PEOPLE = ("ana", "ben")
KEY = f"tests:{base64.b64encode(bytes(32)).decode()}"
LEASE = 5.0
"""Seconds after which the run of a server that was killed is taken up; a machine with other work must renew in time."""
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.browser.server_process"])


class Server:
    """A server process on a folder, at the same address before and after it was killed.

    With `sign_in` it asks for the tokens that it has issued to `PEOPLE`, and encrypts what they say.
    """

    def __init__(self, folder: Path, *, real: bool = False, sign_in: bool = False, **environment: str) -> None:
        self.folder, self.real, self.sign_in, self.port = folder, real, sign_in, 0
        self.environment = {**environment, "COURIER_LEDGER": str(folder / "ledger")}
        self.tokens: dict[str, str] = {}

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        told, telling = PROCESSES.Pipe(duplex=False)
        given = {"real": self.real, "sign_in": self.sign_in, "environment": self.environment}
        self.process = PROCESSES.Process(target=work, args=(self.folder, self.port, telling), kwargs=given, daemon=True)
        with pytest.MonkeyPatch.context() as patch:
            # The process that others are forked from looks for what it preloads there, and not in `sys.path`.
            patch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
            self.process.start()
        telling.close()
        self.port, self.tokens = told.recv()
        return self

    def kill(self) -> None:
        self.process.kill()
        self.process.join()


@contextmanager
def serving(folder: Path, *, real: bool = False, sign_in: bool = False, **environment: str) -> Generator[Server]:
    """A server at work until the end of the block."""
    started = Server(folder, real=real, sign_in=sign_in, **environment).start()
    try:
        yield started
    finally:
        started.kill()


def work(
    folder: Path, port: int, telling: Connection, *, real: bool, sign_in: bool, environment: Mapping[str, str]
) -> None:
    """Serve until killed; tell at which port and by which tokens."""
    os.environ.update(environment)
    tokens: dict[str, str] = {}

    @asynccontextmanager
    async def opening() -> AsyncGenerator[tuple[Application, Authenticator]]:
        settings = Settings(data=folder, lease_seconds=LEASE, keys=SecretStr(KEY) if sign_in else None)
        known = _real(os.environ.get("TEST_GRAPHS", "").split()) if real else _tiny()
        async with (
            store_from_settings(settings) as store,
            open_madang(settings, assistants=known, store=store, apart=True) as application,
        ):
            for person in PEOPLE if sign_in else ():
                issued = await store.tokens.issue("tests", user=person, scopes=["read", "write"])
                tokens[person] = issued.text
            yield application, TokenAuthenticator(store.tokens, "en") if sign_in else LocalAuthenticator("en")

    with listen("127.0.0.1", port) as listening:
        told = (listening.getsockname()[1], tokens)
        origins = frozenset(os.environ.get("TEST_ORIGINS", "").split())
        asyncio.run(serve(make_app(opening, origins=origins), listening, ready=lambda: telling.send(told)))


def _real(graphs: list[str]) -> Assistants:
    """The assistants that are shipped, and graphs written for LangGraph alone."""
    return with_graphs(discover_assistants(), graphs, Path.cwd())


def _tiny() -> Assistants:
    own = {one.name: one for one in (CLUMSY, COURIER, MISCHIEF, NESTED, TELLER)}
    return Assistants({**discover_assistants("tests.assistants", declared=()).loaded, **own}, {})
