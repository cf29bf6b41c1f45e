"""What the page costs in a real browser: its first load, and a long conversation against a short one.

The long session is opened, scrolled through from its end to its beginning, and its timeline walked; each figure stands
beside that of a session of twenty turns on the same server. Needs Debian's chromium.
"""

import argparse
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.serving import serving
from tests.browser.visiting import DESKTOP, answered

SHORT = 20
LIMIT = 600_000


def main(arguments: list[str]) -> None:
    """Print what was measured."""
    options = argparse.ArgumentParser(prog="python -m bench page")
    options.add_argument("--turns", type=int, default=300, help="2500 turns are 5,000 messages")
    options.add_argument("--samples", type=int, default=5)
    given = options.parse_args(arguments)
    if CHROMIUM is None:
        print("there is no chromium: nothing to measure with")
        return
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        sessions = {turns: _talk(server.address, turns) for turns in (SHORT, given.turns)}
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS.split(), timeout=LIMIT)
        _first_load(browser, server.address)
        opened = {turns: _open_times(browser, server.address, one, given.samples) for turns, one in sessions.items()}
        short, long = median(opened[SHORT]), median(opened[given.turns])
        print(f"open a session of {given.turns} turns: {long:.0f} ms, {long / short:.2f} times that of {SHORT} turns")
        _walk(browser, server.address, sessions[given.turns], given.turns)


def _talk(address: str, turns: int) -> str:
    """A session of so many turns."""
    with httpx.Client(base_url=address, trust_env=False, timeout=LIMIT / 1000) as client:
        session: str = client.post("/sessions", json={"assistant": "nested"}).json()["id"]
        for number in range(turns):
            body = {"assistant_id": "nested", "input": {"message": f"turn {number} " + "and a few words more " * 20}}
            run = client.post(f"/threads/{session}/runs", json=body).json()["run_id"]
        client.get(f"/threads/{session}/runs/{run}/join").raise_for_status()
    return session


def _first_load(browser: Browser, address: str) -> None:
    page = _page(browser)
    sizes = list[int]()
    page.on("requestfinished", lambda request: sizes.append(_weight(request.sizes())))
    started = perf_counter()
    page.goto(address)
    page.locator(".cards button").first.wait_for()
    ready = (perf_counter() - started) * 1000
    page.wait_for_load_state("networkidle")
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    print(
        f"first load: {sum(sizes) / 1000:.1f} kB in {len(sizes)} requests; paint {paint:.0f} ms, ready {ready:.0f} ms"
    )


def _weight(sizes: Any) -> int:
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]


def _open_times(browser: Browser, address: str, session: str, samples: int) -> list[float]:
    """Milliseconds until the last answer can be read."""
    times = list[float]()
    for _ in range(samples):
        page = _page(browser)
        started = perf_counter()
        page.goto(f"{address}/at/session/{session}")
        answered(page, "turn")
        times.append((perf_counter() - started) * 1000)
        page.context.close()
    return times


def _walk(browser: Browser, address: str, session: str, turns: int) -> None:
    page = _page(browser)
    page.goto(f"{address}/at/session/{session}")
    answered(page, "turn")
    gaps = page.locator("madang-conversation").evaluate(_TO_THE_BEGINNING)
    held = page.locator(".turn").count()
    nodes, heap = page.evaluate("[document.querySelectorAll('*').length, (gc(), performance.memory.usedJSHeapSize)]")
    tail = quantiles(gaps, n=20)[-1]
    print(f"scroll through {turns} turns: {len(gaps)} frames, median {median(gaps):.0f} ms, p95 {tail:.0f} ms apart")
    print(f"then {held} turns are held in {nodes} elements, {heap / 1e6:.1f} MB of heap")


_TO_THE_BEGINNING = """async (place) => {
    const gaps = [];
    const first = () => place.querySelector(".bubble")?.textContent ?? "";
    for (let before = performance.now(); !first().startsWith("turn 0 ") || place.scrollTop > 0; ) {
        place.scrollTop -= 400;
        const now = await new Promise(requestAnimationFrame);
        gaps.push(now - before);
        before = now;
    }
    return gaps;
}"""


def _page(browser: Browser) -> Page:
    context = browser.new_context(viewport=DESKTOP, locale="en-US", reduced_motion="reduce")
    context.set_default_timeout(LIMIT)
    return context.new_page()
