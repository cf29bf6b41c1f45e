"""The page stays small and at home, and leaves nothing behind; how quick it is, `python -m bench page` says."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.serving import Server
from tests.browser.visiting import Ask, Open, answered, send


def test_the_first_load_is_small_and_asks_no_other_host(open_page: Open, server: Server):
    page = open_page("/at/sign-in")
    requests, weight = list[str](), list[int]()
    page.on("request", lambda request: requests.append(request.url))
    page.on("requestfinished", lambda request: weight.append(sum(request.sizes()[part] for part in _RECEIVED)))
    page.goto(server.address, wait_until="networkidle")
    assert len(requests) <= 40
    assert sum(weight) <= 80_000
    assert {request for request in requests if not request.startswith(server.address)} == set()


_RECEIVED = ("responseBodySize", "responseHeadersSize")


@pytest.mark.soak
def test_200_streamed_answers_leave_nothing_behind(ask: Ask):
    page = ask("mischief", "50")
    answered(page, "word-49")
    sizes = [_after(page, count) for count in (20, 90, 90)]
    assert sizes[2] - sizes[1] < 2 * max(sizes[1] - sizes[0], 2_000_000)


def _after(page: Page, count: int) -> int:
    """The heap in bytes after so many more answers."""
    for _ in range(count):
        last = page.locator(".turn").last.get_attribute("id") or ""
        send(page, "50")
        expect(page.locator(".turn").last).not_to_have_id(last)
        answered(page, "word-49")
    return page.evaluate("(gc(), performance.memory.usedJSHeapSize)")
