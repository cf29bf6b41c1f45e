"""The page can be used by everybody: no fault that axe finds, and nothing that needs a mouse."""

from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_actions import PHONE, Ask, Open, answered, no_wider_than_the_screen, send

AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


def test_axe_finds_nothing_wrong_with_an_answer_of_every_kind(ask: Ask):
    page = ask("mischief", "## Hello\n\nA **word** and `code` and [a link](https://example.org)")
    page.locator(".turn .actions").wait_for()
    page.locator(".strip [aria-selected=true]").wait_for()
    for summary in page.locator(".turn summary, madang-inspector summary").locator("visible=true").all():
        summary.click()
    assert _faults(page) == []


def test_axe_finds_nothing_wrong_with_questions_and_a_plan(ask: Ask):
    page = ask("courier", "ask", locale="ko-KR")
    expect(page.locator("madang-question")).to_have_count(2)
    assert _faults(page) == []
    page.set_viewport_size(PHONE)
    assert no_wider_than_the_screen(page)
    assert _faults(page) == []
    page.get_by_role("tab").nth(1).click()
    assert _faults(page) == []


@pytest.mark.slow
def test_axe_finds_nothing_wrong_with_what_stands_beside_and_with_two_runs(ask: Ask):
    page = ask("teller", "a trip")
    answered(page, "Take the quiet plan.")
    send(page, "a trip to the temple")
    expect(page.locator(".turn")).to_have_count(2)
    page.get_by_label("Earlier run").select_option(index=1)
    page.locator(".compared table").first.wait_for()
    assert _faults(page) == []
    page.get_by_role("button", name="Schedule: Open beside").last.click()
    page.get_by_role("button", name="Show what changed").click()
    page.get_by_role("insertion").first.wait_for()
    assert _faults(page) == []


def test_axe_finds_nothing_wrong_with_the_other_screens(open_page: Open):
    page = open_page()
    page.locator(".recent > *").first.wait_for()
    assert _faults(page) == []
    for part in ("sessions", "audit", "memory", "settings"):
        page.goto(page.url.split("/at/")[0].rstrip("/") + f"/at/operations/{part}")
        page.locator("main .operation > *").first.wait_for()
        assert _faults(page) == [], part
    page.goto(page.url.split("/at/")[0] + "/at/sign-in")
    page.locator("input[name=token]").wait_for()
    assert _faults(page) == []


def test_a_question_is_asked_answered_and_looked_into_without_a_mouse(open_page: Open):
    page = open_page()
    _tab_to(page, "#slots button.primary")
    page.keyboard.press("Enter")
    page.locator("madang-composer textarea").wait_for()
    _tab_to(page, "madang-composer textarea")
    page.keyboard.type("Osaka")
    page.keyboard.press("Enter")
    page.locator("madang-question input").wait_for()
    _tab_to(page, "madang-question input")
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    answered(page, "4 nights")
    page.locator(".strip [aria-selected=true]").wait_for()
    _tab_to(page, ".strip")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".strip [aria-selected=true]")).not_to_have_id(
        page.locator(".strip [role=option]").last.get_attribute("id") or ""
    )


def test_a_korean_word_that_is_being_composed_is_not_sent(open_page: Open):
    page = open_page()
    page.locator("#slots button.primary").click()
    text = page.locator("madang-composer textarea")
    text.fill("오사")
    text.dispatch_event("keydown", {"key": "Enter", "isComposing": True})
    assert text.input_value() == "오사"


def _tab_to(page: Page, selector: str) -> None:
    for _ in range(120):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"No number of tabs leads to {selector}.")


def _faults(page: Page) -> list[Any]:
    """What axe objects to, where, by day and by night; at night only colours can differ from what they are by day."""
    if page.evaluate("!window.axe"):
        page.evaluate(AXE)
    found = page.evaluate("axe.run()")["violations"]
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    found += page.evaluate("axe.run({ runOnly: ['color-contrast'] })")["violations"]
    page.emulate_media(color_scheme="light")
    return [(one["id"], [node["html"][:160] for node in one["nodes"][:3]]) for one in found]
