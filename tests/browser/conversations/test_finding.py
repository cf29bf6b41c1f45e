"""Conversations are found again, kept on top, named, taken along and shown to others; those that wait say so."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.page_actions import Ask, Open, answered, session_of


def _menu(page: Page, name: str, item: str) -> None:
    page.get_by_label(f"Menu of “{name}”").first.click()
    page.get_by_role("button", name=item, exact=True).locator("visible=true").click()


def test_a_conversation_that_waits_says_so_in_the_list_and_in_the_title(ask: Ask):
    page = ask("slots", "Osaka")
    page.locator("madang-question").wait_for()
    expect(page).to_have_title(re.compile("Waits for you · Osaka"))
    expect(page.locator("madang-sessions li:has([aria-current])")).to_contain_text("Waits for you")
    page.locator("madang-question input").fill("2")
    page.get_by_role("button", name="Answer", exact=True).click()
    answered(page, "2 nights")
    expect(page).to_have_title("Osaka · Madang")
    expect(page.locator("madang-sessions li:has([aria-current])")).not_to_contain_text("Waits for you")


def test_a_conversation_is_pinned_renamed_and_deleted_from_the_list(ask: Ask):
    page = ask("nested", "zebra crossing")
    answered(page, "zebra")
    page.get_by_role("heading", name="Today").wait_for()
    _menu(page, "zebra crossing", "Pin")
    expect(page.get_by_role("heading", name="Pinned")).to_be_visible()
    _menu(page, "zebra crossing", "Rename")
    page.get_by_role("dialog").get_by_role("textbox").fill("stripes")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    page.get_by_role("link", name="stripes").wait_for()
    _menu(page, "stripes", "Delete")
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    page.locator("madang-home").wait_for()
    expect(page.get_by_text("stripes")).to_have_count(0)


def test_a_conversation_is_saved_and_read_by_a_link_without_what_its_owner_can_do(ask: Ask, open_page: Open):
    page = ask("teller", "report")
    answered(page, "Boats leave")
    page.get_by_text("Export & share").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as Markdown").click()
    assert "Boats leave" in Path(saved.value.path()).read_text("utf-8")
    page.get_by_text("Export & share").click()
    page.get_by_role("button", name="Share a read-only link").click()
    page.get_by_role("button", name="Create a link").click()
    link = page.get_by_role("textbox", name="Read-only link").input_value()
    assert session_of(page) not in link
    reader = open_page(link[link.index("/at/") :])
    expect(reader.locator(".answer")).to_contain_text("Boats leave")
    expect(reader.locator("madang-composer, .actions")).to_have_count(0)
    page.get_by_role("button", name="End this link").click()
    expect(page.get_by_text("Open until")).to_have_count(0)
    reader.reload()
    expect(reader.get_by_role("alert")).to_contain_text("opens nothing")
