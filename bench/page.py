"""What the page costs in a real browser: its first load, and a long conversation against a short one.

The long session is opened, scrolled through from its end to its beginning, entered by a link to an early answer, and
the history of a field looked up; opening it stands beside a session of twenty turns on the same server. Needs Debian's
chromium.
"""

import argparse
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.page_actions import DESKTOP, answered, begin, milliseconds_to_bubble
from tests.browser.server_process import serving

SHORT = 20
LIMIT = 600_000


class Opening(NamedTuple):
    """What it took to open a session, in milliseconds."""

    paint: float
    writing: float
    reading: float
    longest_task: float


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
        places = {turns: f"{server.address}/at/session/{session}" for turns, session in sessions.items()}
        _own_bubble(browser, server.address, places, given.samples)
        opened = {turns: _openings(browser, place, given.samples) for turns, place in places.items()}
        _tell_openings(opened[SHORT], opened[given.turns], given.turns)
        _walk(browser, places[given.turns], given.turns)
        _look_back(browser, server.address, sessions[given.turns], given.turns)


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


def _own_bubble(browser: Browser, address: str, places: dict[int, str], samples: int) -> None:
    """How long what was written takes from the key to its painted bubble: in conversations, and at home."""
    for turns, place in places.items():
        page = _page(browser)
        page.goto(place)
        answered(page, "turn")
        _tell_bubble(f"after {turns} turns", [_said(page, number) for number in range(samples)])
        page.context.close()
    _tell_bubble("at home", [_begun(browser, address, number) for number in range(samples)])


def _said(page: Page, number: int) -> float:
    took = milliseconds_to_bubble(page, f"turn of the bench {number}")
    answered(page, f"turn of the bench {number}")
    return took


def _begun(browser: Browser, address: str, number: int) -> float:
    page = _page(browser)
    page.goto(address)
    begin(page, "nested")
    took = _said(page, number)
    page.context.close()
    return took


def _tell_bubble(where: str, took: list[float]) -> None:
    print(f"from Enter to one's own bubble painted, {where}: median {median(took):.0f} ms, at most {max(took):.0f} ms")


def _weight(sizes: Any) -> int:
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]


def _openings(browser: Browser, place: str, samples: int) -> list[Opening]:
    return [_opening(browser, place) for _ in range(samples)]


def _opening(browser: Browser, place: str) -> Opening:
    """Milliseconds until something is painted, until one can write, until the last answer can be read, and the longest
    time for which the page did not listen."""
    page = _page(browser)
    page.add_init_script(_WATCH_TASKS)
    started = perf_counter()
    page.goto(place)
    page.locator("madang-composer textarea").wait_for()
    writing = (perf_counter() - started) * 1000
    answered(page, "turn")
    reading = (perf_counter() - started) * 1000
    page.wait_for_load_state("networkidle")
    paint, *tasks = page.evaluate("[performance.getEntriesByName('first-contentful-paint')[0].startTime, ...longTasks]")
    page.context.close()
    return Opening(paint, writing, reading, max(tasks, default=0))


def _tell_openings(short: list[Opening], long: list[Opening], turns: int) -> None:
    (paint, writing, reading, task), base = map(median, zip(*long, strict=True)), median(one.reading for one in short)
    print(
        f"open a session of {turns} turns: paint {paint:.0f} ms, ready to write {writing:.0f} ms, last answer "
        f"{reading:.0f} ms ({reading / base:.2f} times that of {SHORT} turns), longest task {task:.0f} ms"
    )


def _walk(browser: Browser, place: str, turns: int) -> None:
    page = _page(browser)
    page.add_init_script(_WATCH_TASKS)
    page.goto(place)
    answered(page, "turn")
    gaps = page.locator("madang-conversation").evaluate(_TO_THE_BEGINNING)
    held = page.locator(".turn").count()
    nodes, heap, task = page.evaluate(
        "[document.querySelectorAll('*').length, (gc(), performance.memory.usedJSHeapSize), Math.max(0, ...longTasks)]"
    )
    tail = quantiles(gaps, n=20)[-1]
    print(
        f"scroll through {turns} turns: {len(gaps)} frames, median {median(gaps):.0f} ms, p95 {tail:.0f} ms apart, "
        f"longest task {task:.0f} ms"
    )
    print(f"then {held} turns are held in {nodes} elements, {heap / 1e6:.1f} MB of heap")


def _look_back(browser: Browser, address: str, session: str, turns: int) -> None:
    """A link to an early answer, and what a field has held."""
    at = f"/sessions/{session}"
    with httpx.Client(base_url=address, trust_env=False, timeout=LIMIT / 1000) as client:
        run = client.get(f"{at}/turns", params={"skip": turns - 5, "limit": 1}).json()["turns"][0]["run"]
        started = perf_counter()
        client.get(f"{at}/fields/said").raise_for_status()
        field = (perf_counter() - started) * 1000
    page = _page(browser)
    started = perf_counter()
    page.goto(f"{address}/at/session/{session}/run/{run}")
    page.locator(f"#run-{run} .actions").wait_for()
    link = (perf_counter() - started) * 1000
    print(f"a link to the fifth answer {link:.0f} ms, the history of a field {field:.0f} ms")


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


_WATCH_TASKS = """
    window.longTasks = [];
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((task) => task.duration)))
        .observe({ type: "longtask", buffered: true });
"""


def _page(browser: Browser) -> Page:
    context = browser.new_context(viewport=DESKTOP, locale="en-US", reduced_motion="reduce")
    context.set_default_timeout(LIMIT)
    return context.new_page()
