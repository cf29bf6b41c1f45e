"""Pictures of every screen, for the documentation: `python -m tests.browser.screens [name ...]` writes docs/screens."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.page_actions import DESKTOP, PHONE, WAIT, answered, begin, send
from tests.browser.server_process import serving
from tests.paths import ROOT

SETTLING = 2000
"""Milliseconds after an answer within which charts and the newest state come."""
SCREENS = ROOT / "docs" / "screens"
TRIP = "오사카 3박4일 둘이서 200만원"
LOAN = "대출 3억 30년 4.2% 원리금균등 상환표"
MEAL = "제품설명회에서 1인당 식사 12만원 제공해도 돼?"
LEASE = "보증금 3억인데 갱신하면서 얼마까지 올릴 수 있어?"


class Gallery:
    """A browser at a server, and a place for its pictures."""

    def __init__(self, browser: Browser, address: str, wanted: list[str]) -> None:
        self.browser, self.address, self.wanted = browser, address, wanted
        self.trip = ""

    def take(self) -> None:
        """Every screen at a desk by day, the main ones by night and on a phone."""
        self._home()
        self._trip()
        self._others()
        self._operations()
        self._phone()

    def _home(self) -> None:
        self._keep(self._open("/"), "home")
        self._keep(self._open("/", locale="en-US", color_scheme="dark"), "home-dark")

    def _trip(self) -> None:
        page = self._asked("travel", TRIP)
        self.trip = page.url
        self._keep(page, "conversation")
        self._keep(page, "views", _to(page, ".view.comparison"))
        self._keep(page, "map", _to(page, ".view.trip"))
        self._artefact(page)
        page.get_by_role("button", name="어떻게 나온 답인가요?").click()
        self._keep(page, "graph", page.get_by_role("button", name="전문가 펼치기").click)
        self._keep(page, "inspector", _to(page, "madang-inspector"))
        page.get_by_label("견줄 답").select_option(index=1)
        page.locator(".compared table").first.wait_for()
        self._keep(page, "runs", _to(page, "madang-run-comparison"))
        self._keep(self._open(self.trip, color_scheme="dark"), "conversation-dark")

    def _artefact(self, page: Page) -> None:
        """The trip beside the talk, a day longer, with what that changed."""
        page.get_by_role("button", name="옆에 펼치기").click()
        send(page, "하루 늘려서 4박5일로 바꿔줘")
        page.get_by_role("button", name="바뀐 곳 보기").click()
        page.locator(".lines").wait_for()
        self._keep(page, "artefact")

    def _others(self) -> None:
        self._keep(self._asked("realestate", LEASE), "calculation")
        page = self._asked("realestate", LOAN)
        self._keep(page, "repayment", _to(page, ".view.chart"))
        self._keep(self._asked("company", "지난 분기 팀별 목표 달성률"), "figures")
        page = self._asked("company", MEAL)
        self._keep(page, "verdicts", _to(page, ".view.verdicts"))
        self._document()
        page = self._open("/")
        begin(page, "travel")
        send(page, "오사카 3박4일 둘이서")
        page.locator("madang-question").wait_for()
        self._keep(page, "question")
        page = self._open("/")
        begin(page, "research")
        self._keep(page, "start")

    def _document(self) -> None:
        """A visit report: whatever is asked for it is answered with the first choice, or in a few words."""
        page = self._open("/")
        begin(page, "company")
        send(page, "지난달 서울 지역 매출 분석해서 방문 보고서 만들어줘")
        settled = page.locator(".turn .actions, madang-question form").first
        settled.wait_for()
        while page.locator("madang-question form").count():
            _answer(page)
            settled.wait_for()
        self._keep(page, "document", _to(page, ".view.document"))

    def _operations(self) -> None:
        for name in ("sessions", "audit", "memory", "settings"):
            self._keep(self._open(f"/at/operations/{name}"), f"operations-{name}")
        self._keep(self._open("/at/sign-in"), "sign-in")

    def _phone(self) -> None:
        page = self._open(self.trip, viewport=PHONE)
        self._keep(page, "phone", _to(page, ".view.comparison"))
        self._keep(page, "phone-plan", page.get_by_role("tab").nth(1).click)
        self._keep(self._open("/", viewport=PHONE, color_scheme="dark", locale="en-US"), "phone-home-dark")

    def _asked(self, assistant: str, message: str) -> Page:
        page = self._open("/")
        begin(page, assistant)
        send(page, message)
        answered(page, "")
        page.wait_for_timeout(SETTLING)
        return page

    def _open(self, path: str, **options: Any) -> Page:
        given = {"viewport": DESKTOP, "locale": "ko-KR", "timezone_id": "Asia/Seoul", "reduced_motion": "reduce"}
        page = self.browser.new_context(**{**given, **options}).new_page()
        page.set_default_timeout(2 * WAIT)
        page.goto(path if path.startswith("http") else self.address + path)
        page.wait_for_load_state("networkidle")
        return page

    def _keep(self, page: Page, name: str, first: Callable[[], object] | None = None) -> None:
        if self.wanted and name not in self.wanted:
            return
        if first:
            first()
        if page.locator("madang-inspector").count() and page.locator(".turn").count():
            page.locator("madang-inspector[aria-busy=false]").wait_for(state="attached")
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.screenshot(path=SCREENS / f"{name}.png")


def _to(page: Page, selector: str) -> Callable[[], None]:
    """Brings something to the top of what scrolls around it."""
    return lambda: page.locator(selector).first.evaluate("element => element.scrollIntoView()")


def _answer(page: Page) -> None:
    form = page.locator("madang-question form").first
    asked = form.element_handle()
    if form.locator(".chips button").count():
        form.locator(".chips button").first.click()
    else:
        form.locator("input, textarea").first.fill("제품 소개와 다음 방문 약속")
        form.locator("button.primary").click()
    asked.wait_for_element_state("hidden")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        SCREENS.mkdir(exist_ok=True)
        with serving(Path(folder), real=True) as server:
            chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS.split())
            Gallery(chromium, server.address, sys.argv[1:]).take()
