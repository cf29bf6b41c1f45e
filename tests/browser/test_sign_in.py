"""Who may come in: people with a token, each to their own sessions."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_actions import Open, answered, begin, send
from tests.browser.server_process import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that asks for tokens."""
    with serving(tmp_path_factory.mktemp("guarded"), sign_in=True) as started:
        yield started


def test_one_signs_in_with_a_token_a_strangers_link_is_refused_and_what_is_erased_leaves_a_receipt(
    open_page: Open, server: Server
):
    page = open_page(user_agent="one browser")
    _sign_in(page, "nonsense")
    expect(page.get_by_role("alert")).not_to_be_empty()
    _sign_in(page, server.tokens["ana"])
    begin(page, "mischief")
    send(page, "3")
    answered(page, "word-2")
    assert server.tokens["ana"] not in page.evaluate("document.cookie + JSON.stringify({...localStorage})")

    stranger = open_page(user_agent="another browser")
    _sign_in(stranger, server.tokens["ben"])
    stranger.locator("#mischief").wait_for()
    expect(stranger.locator(".recent")).to_contain_text("No conversations yet")
    stranger.goto(page.url)
    expect(stranger.get_by_role("alert").first).to_be_visible()
    assert "word-2" not in stranger.locator("body").inner_text()

    page.goto(f"{server.address}/at/operations")
    page.get_by_role("button", name="Erase").click()
    page.get_by_role("dialog").get_by_role("button", name="Erase").click()
    expect(page.locator("madang-ledger [role=status]")).to_contain_text("Receipt of erasure")
    expect(page.locator("madang-ledger")).to_contain_text("Nothing here yet")
    page.get_by_role("button", name="Sign out").click()
    page.locator("input[name=token]").wait_for()
    page.goto(server.address)
    page.locator("input[name=token]").wait_for()


def _sign_in(page: Page, token: str) -> None:
    page.locator("input[name=token]").fill(token)
    page.get_by_role("button", name="Sign in").click()
