"""A server that goes away in the middle of the work is not missed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.page_actions import Ask, answered, send
from tests.browser.server_process import Server, serving

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose courier writes for longer than anybody waits."""
    with serving(tmp_path_factory.mktemp("data"), COURIER_WRITING="600") as started:
        yield started


def test_a_server_that_dies_in_mid_run_is_not_missed(ask: Ask, server: Server):
    page = ask("courier", "letter")
    page.locator(".stream", has_text="letter-0").wait_for()
    server.kill()
    expect(page.locator("madang-bar [role=status]")).to_have_text("Reconnecting")
    send(page, "parcel")
    server.environment["COURIER_WRITING"] = "0"
    server.start()
    expect(page.locator("madang-bar [role=status]")).to_have_text("Connected")
    answered(page, "parcel-7")
    assert page.locator(".bubble").all_inner_texts() == ["letter", "parcel"]
    assert "letter-7" in page.locator(".answer").first.inner_text()
