"""The page stays small and at home, and leaves nothing behind; how quick it is, `python -m bench page` says."""

from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_actions import Ask, Open, answered, send
from tests.browser.server_process import Server


def test_the_first_load_is_small_and_asks_no_other_host(open_page: Open, server: Server):
    page = open_page("/at/sign-in")
    requests, weight = list[str](), list[int]()
    page.on("request", lambda request: requests.append(request.url))
    page.on("requestfinished", lambda request: weight.append(sum(request.sizes()[part] for part in _RECEIVED)))
    page.goto(server.address, wait_until="networkidle")
    assert len(requests) <= 40
    assert sum(weight) <= 60_000
    assert {request for request in requests if not request.startswith(server.address)} == set()


_RECEIVED = ("responseBodySize", "responseHeadersSize")


class Held(NamedTuple):
    """What a page holds on to: bytes of heap, nodes and listeners, those that are no longer shown included."""

    heap: int
    nodes: int
    listeners: int


@pytest.mark.soak
def test_200_streamed_answers_leave_nothing_behind(ask: Ask):
    page = ask("mischief", "50")
    answered(page, "word-49")
    _, full, last = (_after(page, count) for count in (69, 65, 65))
    assert last.nodes - full.nodes <= 65, "more than the text of each message, which the browser keeps to undo it"
    assert last.listeners <= full.listeners
    assert last.heap - full.heap < 1_000_000


def _after(page: Page, count: int) -> Held:
    """What is held after so many more answers; from the sixtieth on, as many turns are let go as come."""
    for _ in range(count):
        last = page.locator(".turn").last.get_attribute("id") or ""
        send(page, "50")
        expect(page.locator(".turn").last).not_to_have_id(last)
        answered(page, "word-49")
    page.locator("madang-inspector[aria-busy=false]").wait_for(state="attached")
    chromium = page.context.new_cdp_session(page)
    chromium.send("HeapProfiler.collectGarbage")
    counters = chromium.send("Memory.getDOMCounters")
    heap = chromium.send("Runtime.getHeapUsage")["usedSize"]
    chromium.detach()
    return Held(heap, counters["nodes"], counters["jsEventListeners"])
