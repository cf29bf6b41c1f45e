"""A server in a process of its own for a browser to visit.

`python -m tests.browser.serving FOLDER PORT [sign-in] [real]` serves the real assistants, and those of the tests unless
it is to be real, from a store in the folder. When it is open it says so, and names the tokens it issued, if it asks for
any.
"""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from madang.runtime import Assistants, discover
from madang.runtime.office import Office
from madang.server.addresses import listen
from madang.server.reception import LocalReception, Reception, TokenReception
from madang.server.serving import serve
from madang.settings import Settings
from madang.wiring import open_madang
from tests.acceptance.courier import COURIER
from tests.browser.mischief import MISCHIEF
from tests.integration.server.clumsy import CLUMSY

PEOPLE = ("ana", "ben")


class Server:
    """A server process on a folder, at the same address before and after it was killed."""

    def __init__(self, folder: Path, port: int, *options: str, **environment: str) -> None:
        self.folder, self.port, self.options = folder, port, options
        self.environment = {**environment, "COURIER_LEDGER": str(folder / "ledger")}
        self.tokens: dict[str, str] = {}

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.browser.serving", str(self.folder), str(self.port), *self.options],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **self.environment},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.tokens = json.loads(self.process.stdout.readline())
        return self

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


async def work(folder: Path, port: int, *, sign_in: bool, real: bool) -> None:
    """Serve until killed."""
    tokens: dict[str, str] = {}

    @asynccontextmanager
    async def opening() -> AsyncGenerator[tuple[Office, Reception]]:
        settings = Settings(data=folder, lease_seconds=1.0)
        async with open_madang(settings, assistants=discover() if real else _assistants()) as office:
            for person in PEOPLE if sign_in else ():
                issued = await office.store.tokens.issue("tests", user=person, scopes=["read", "write"])
                tokens[person] = issued.text
            yield office, TokenReception(office.store.tokens, "en") if sign_in else LocalReception("en")

    with listen("127.0.0.1", port) as listening:
        await serve(opening, listening, ready=lambda: print(json.dumps(tokens), flush=True))


def _assistants() -> Assistants:
    own = {one.name: one for one in (CLUMSY, COURIER, MISCHIEF)}
    return Assistants({**discover().found, **discover("tests.assistants", declared=()).found, **own}, {})


if __name__ == "__main__":
    asyncio.run(work(Path(sys.argv[1]), int(sys.argv[2]), sign_in="sign-in" in sys.argv, real="real" in sys.argv))
