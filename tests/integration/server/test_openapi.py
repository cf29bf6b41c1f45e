"""Whatever is sent to any route that the OpenAPI document names, the server answers it and does not fall over."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import strategies as st

from madang.server.app import all_routers
from tests.integration.edges.nasty_input import cases, try_all
from tests.integration.server.serving import elsewhere


def _document() -> dict[str, Any]:
    app = FastAPI(title="Madang")
    for router in all_routers():
        app.include_router(router)
    return app.openapi()


OPERATIONS = [found.ok() for found in schemathesis.openapi.from_dict(_document()).get_all_operations()]
ENDLESS = {"/threads/{thread}/stream"}


class Place(NamedTuple):
    """A server, and a session in which something has happened."""

    address: str
    session: str
    run: str


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    place = f"sqlite:///{tmp_path_factory.mktemp('openapi')}"
    with (
        elsewhere(f"{place}/store.db", f"{place}/library.db") as address,
        httpx.Client(base_url=f"http://{address}", trust_env=False, timeout=60) as client,
    ):
        session = client.post("/sessions", json={"assistant": "slots"}).json()["id"]
        client.post(f"/threads/{session}/runs/wait", json={"assistant_id": "slots", "input": "Osaka"})
        client.post("/library/house", params={"name": "a.md"}, content=b"# Ferry\n\nThe ferry leaves at nine.")
        yield Place(address, session, client.get(f"/threads/{session}/runs").json()[0]["run_id"])


@cases(4, 120)
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: f"{one.method.upper()} {one.path}")
def test_no_request_makes_the_server_fall_over(server: Place, operation: Any, examples: int):
    known = {"session": server.session, "thread": server.session, "run": server.run, "corpus": "house"}

    @try_all("requests of OpenAPI", examples, case=operation.as_strategy(), real=st.booleans())
    def _(case: Any, real: bool) -> None:
        if real and operation.path not in ENDLESS:
            case.path_parameters = {**(case.path_parameters or {}), **_of(case.path_parameters, known)}
        answer = case.call(base_url=f"http://{server.address}", timeout=60)
        assert answer.status_code < 500, (answer.status_code, answer.text, case.as_curl_command())


def _of(body: dict[str, Any] | None, known: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in known.items() if name in (body or {})}
