"""Pictures of the main screens at every width, by day and by night, in both languages, to be looked at.

`python -m tests.browser.looks FOLDER [screen ...]` writes `SCREEN-LANGUAGE-SCHEME-WIDTH.png`.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.page_actions import DESKTOP, WAIT, answered, begin, send
from tests.browser.screens import SETTLING
from tests.browser.server_process import serving

SIZES = ((1440, 900), (1280, 800), (768, 1024), (390, 844))
SCHEMES = ("light", "dark")
LOCALES = {"ko": "ko-KR", "en": "en-US"}
ASKED = {
    "trip": ("travel", {"ko": "오사카 3박4일 둘이서 200만원", "en": "Osaka, 3 nights, two adults, 2 million won"}),
    "lease": (
        "realestate",
        {
            "ko": "보증금 3억인데 갱신하면서 얼마까지 올릴 수 있어?",
            "en": "My deposit is 300 million won. How far may it rise at renewal?",
        },
    ),
    "figures": ("company", {"ko": "지난 분기 팀별 목표 달성률", "en": "Target attainment by team last quarter"}),
    "question": ("travel", {"ko": "오사카 3박4일 둘이서", "en": "Osaka, 3 nights, two adults"}),
}
"""What is asked for each screen that shows a conversation."""
PLACES = {
    "home": "/",
    "library": "/at/library",
    "sessions": "/at/operations/sessions",
    "settings": "/at/operations/settings",
    "sign-in": "/at/sign-in",
}


class Looks:
    """A browser at a server, and a folder for its pictures."""

    def __init__(self, browser: Browser, address: str, folder: Path, wanted: list[str]) -> None:
        self.browser, self.address, self.folder, self.wanted = browser, address, folder, wanted

    def take(self) -> None:
        """Every screen in both languages."""
        for language, locale in LOCALES.items():
            places = {name: self.address + path for name, path in PLACES.items()}
            asked = {
                name: self._ask(who, words[language], locale)
                for name, (who, words) in ASKED.items()
                if self._wants(name)
            }
            for name, place in {**places, **asked}.items():
                if self._wants(name):
                    self._picture(name, place, language)

    def _wants(self, name: str) -> bool:
        return not self.wanted or name in self.wanted

    def _ask(self, assistant: str, message: str, locale: str) -> str:
        page = self._open(self.address, locale, "light", tuple(DESKTOP.values()))
        begin(page, assistant)
        send(page, message)
        page.locator(".turn .actions, madang-question form").first.wait_for()
        address = page.url
        page.context.close()
        return address

    def _picture(self, name: str, place: str, language: str) -> None:
        for scheme in SCHEMES:
            for size in SIZES:
                page = self._open(place, LOCALES[language], scheme, size)
                if "/session/" in place and name != "question":
                    answered(page, "")
                page.wait_for_timeout(SETTLING // 4)
                page.screenshot(path=self.folder / f"{name}-{language}-{scheme}-{size[0]}.png")
                page.context.close()

    def _open(self, place: str, locale: str, scheme: str, size: tuple[int, ...]) -> Page:
        viewport = {"width": size[0], "height": size[1]}
        context = self.browser.new_context(
            viewport=viewport, locale=locale, color_scheme=scheme, reduced_motion="reduce", timezone_id="Asia/Seoul"
        )
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.goto(place)
        page.wait_for_load_state("networkidle")
        return page


if __name__ == "__main__":
    to = Path(sys.argv[1])
    to.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        sync_playwright() as playwright,
        serving(Path(data), real=True) as server,
    ):
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS.split())
        Looks(chromium, server.address, to, sys.argv[2:]).take()
