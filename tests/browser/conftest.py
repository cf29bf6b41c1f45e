"""Browsers and the servers they visit."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.page_actions import DESKTOP, WAIT, Ask, Open, begin, send
from tests.browser.server_process import Server, serving

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --disable-dev-shm-usage --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-extensions --process-per-site --js-flags=--expose-gc"
)

Contexts = Callable[..., BrowserContext]

expect.set_options(timeout=WAIT)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all tests of this folder; its event loop must be gone before others are run."""
    if CHROMIUM is None:
        pytest.skip("needs Debian's chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS.split(), timeout=WAIT)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def contexts(browser: Browser) -> Iterator[Contexts]:
    """The profiles that pages are opened in; one that is asked for again has the page in its cache."""
    known = dict[str, BrowserContext]()

    def context(*, behind: bool = False, **options: Any) -> BrowserContext:
        name = repr((behind, *sorted(options.items())))
        if name not in known:
            known[name] = browser.new_context(**options)
            if behind:
                known[name].add_init_script("localStorage.setItem('madang.behind', 'open')")
            known[name].set_default_timeout(WAIT)
        return known[name]

    yield context
    for one in known.values():
        one.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the assistants of the tests, on a store that is empty at first."""
    with serving(tmp_path_factory.mktemp("data"), COURIER_PACE="0.2") as started:
        yield started


@pytest.fixture
def open_page(contexts: Contexts, server: Server) -> Iterator[Open]:
    """Opens a page of the server, with what is `behind` an answer beside it; whatever breaks in it fails the test."""
    pages, broken = list[Page](), list[str]()

    def open_(path: str = "/", *, behind: bool = True, **options: Any) -> Page:
        given = {"viewport": DESKTOP, "locale": "en-US", "color_scheme": "light", "reduced_motion": "reduce", **options}
        page = contexts(behind=behind, **given).new_page()
        pages.append(page)
        page.on("pageerror", lambda error: broken.append(str(error)))
        page.goto(server.address + path)
        return page

    yield open_
    for page in pages:
        page.close()
    assert broken == []


@pytest.fixture
def ask(open_page: Open) -> Ask:
    """A page on which an assistant was asked something."""

    def asked(assistant: str, message: str, **options: Any) -> Page:
        page = open_page(**options)
        begin(page, assistant)
        send(page, message)
        return page

    return asked
