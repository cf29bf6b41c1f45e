"""The page stays small, quick and at home, however long the conversation."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.serving import Server
from tests.browser.visiting import Ask, Open, answered, send, session_of


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
def test_a_session_of_5000_messages_opens_without_freezing(ask: Ask, server: Server):
    page = ask("mischief", "1")
    answered(page, "word-0")
    with httpx.Client(base_url=server.address, trust_env=False, timeout=60) as client:
        for _ in range(2500):
            run = {"assistant_id": "mischief", "input": {"message": "1"}, "multitask_strategy": "enqueue"}
            client.post(f"/threads/{session_of(page)}/runs/wait", json=run).raise_for_status()
    page.goto(page.url)
    answered(page, "word-0")
    assert page.locator(".turn").count() == 20
    page.get_by_role("button", name="Older").click()
    expect(page.locator(".turn")).to_have_count(40)


@pytest.mark.soak
def test_200_streamed_answers_leave_nothing_behind(ask: Ask):
    page = ask("mischief", "50")
    answered(page, "word-49")
    sizes = [_after(page, count) for count in (20, 90, 90)]
    assert sizes[2] - sizes[1] < 2 * max(sizes[1] - sizes[0], 2_000_000)


def _after(page: Page, count: int) -> int:
    """The heap in bytes after so many more answers."""
    for _ in range(count):
        before = page.locator(".turn").count()
        send(page, "50")
        expect(page.locator(".turn")).to_have_count(before + 1)
        answered(page, "word-49")
    return page.evaluate("(gc(), performance.memory.usedJSHeapSize)")
