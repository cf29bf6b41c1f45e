"""Pictures of every screen, for the documentation: `python -m tests.browser.screens` writes them to docs/screens."""

import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.serving import serving
from tests.browser.visiting import DESKTOP, PHONE, answered
from tests.places import ROOT

SCREENS = ROOT / "docs" / "screens"
TRIP = {"ko": "오사카 3박4일 둘이서 200만원", "en": "Osaka, 3 nights, two people, 2,000,000 won in total"}


def take_all(browser: Browser, address: str) -> None:
    """Every screen at a desk by day, the main ones by night and on a phone."""
    page = _open(browser, address)
    _keep(page, "home")
    _ask_for_a_trip(page, "ko")
    trip = page.url
    _keep(page, "conversation")
    page.locator(".view.comparison").scroll_into_view_if_needed()
    _keep(page, "views")
    _question(_open(browser, address))
    _operations(_open(browser, f"{address}/at/operations"))
    for path, name in ((address, "home-dark"), (trip, "conversation-dark")):
        _keep(_open(browser, path, color_scheme="dark"), name)
    phone = _open(browser, trip, viewport=PHONE, device_scale_factor=1)
    _keep(phone, "phone")
    phone.get_by_role("tab").nth(1).click()
    _keep(phone, "phone-plan")
    _keep(_open(browser, address, viewport=PHONE, color_scheme="dark", locale="en-US"), "phone-home-dark")


def _question(page: Page) -> None:
    page.locator("#travel button.primary").click()
    page.locator("madang-composer textarea").fill("오사카 3박4일 둘이서")
    page.locator("madang-composer textarea").press("Enter")
    page.locator("madang-question").wait_for()
    _keep(page, "question")


def _operations(page: Page) -> None:
    for number, name in enumerate(("sessions", "audit", "memory", "settings")):
        page.locator(".parts a").nth(number).click()
        _keep(page, f"operations-{name}")


def _ask_for_a_trip(page: Page, language: str) -> None:
    page.get_by_role("button", name=TRIP[language]).click()
    answered(page, "오사카")


def _open(browser: Browser, address: str, **options: Any) -> Page:
    given = {"viewport": DESKTOP, "locale": "ko-KR", "timezone_id": "Asia/Seoul", **options}
    page = browser.new_context(**given).new_page()
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return page


def _keep(page: Page, name: str) -> None:
    page.wait_for_timeout(700)
    page.screenshot(path=SCREENS / f"{name}.png")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        SCREENS.mkdir(exist_ok=True)
        with serving(Path(folder), real=True) as server:
            take_all(playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS.split()), server.address)
