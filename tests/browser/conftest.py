"""Browsers and the servers they visit."""

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.acceptance.servers import free_port
from tests.browser.serving import Server
from tests.browser.visiting import DESKTOP, WAIT, Ask, Open, begin, send

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --js-flags=--expose-gc"
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("needs Debian's chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS.split())
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests, on a store that is empty at first."""
    started = Server(tmp_path_factory.mktemp("data"), free_port(), COURIER_PACE="0.4").start()
    yield started
    started.kill()


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Open]:
    """Opens a page of the server as somebody new; whatever breaks in it fails the test."""
    contexts, broken = list[BrowserContext](), list[str]()

    def open_(path: str = "/", *, at: str = server.address, **options: Any) -> Page:
        given = {"viewport": DESKTOP, "locale": "en-US", "color_scheme": "light", **options}
        context = browser.new_context(**given)
        contexts.append(context)
        context.set_default_timeout(WAIT)
        page = context.new_page()
        page.on("pageerror", lambda error: broken.append(str(error)))
        page.goto(at + path)
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
