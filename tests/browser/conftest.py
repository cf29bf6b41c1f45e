"""Browsers and the servers they visit."""

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.serving import Server, serving
from tests.browser.visiting import DESKTOP, WAIT, Ask, Open, begin, send

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --disable-dev-shm-usage --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --js-flags=--expose-gc"
)

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


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the assistants of the tests, on a store that is empty at first."""
    with serving(tmp_path_factory.mktemp("data"), COURIER_PACE="0.2") as started:
        yield started


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Open]:
    """Opens a page of the server as somebody new; whatever breaks in it fails the test."""
    contexts, broken = list[BrowserContext](), list[str]()

    def open_(path: str = "/", **options: Any) -> Page:
        given = {"viewport": DESKTOP, "locale": "en-US", "color_scheme": "light", "reduced_motion": "reduce", **options}
        context = browser.new_context(**given)
        contexts.append(context)
        context.set_default_timeout(WAIT)
        page = context.new_page()
        page.on("pageerror", lambda error: broken.append(str(error)))
        page.goto(server.address + path)
        return page

    yield open_
    for context in contexts:
        context.close()
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
