"""What people keep stands beside the talk with its versions; two runs are compared in the engine room."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_actions import PHONE, Ask, answered, no_wider_than_the_screen, send


def _two_trips(page: Page) -> None:
    answered(page, "Take the quiet plan.")
    send(page, "a trip to the temple")
    expect(page.locator(".turn")).to_have_count(2)
    answered(page, "Take the quiet plan.")


def test_a_trip_stands_beside_the_talk_with_its_versions_changes_and_a_file(ask: Ask):
    page = ask("teller", "a trip", behind=False)
    answered(page, "Take the quiet plan.")
    page.get_by_role("button", name="Schedule: Open beside").click()
    beside = page.get_by_role("region", name="Beside the talk")
    expect(beside.get_by_role("heading", name="a trip")).to_be_focused()
    expect(beside).to_contain_text("There is one version")
    expect(page.get_by_role("heading", name="Day 1").locator("visible=true")).to_have_count(1)
    send(page, "a trip to the temple")
    expect(beside.get_by_role("status").first).to_have_text("Version 2 is there")
    beside.get_by_role("button", name="Show what changed").click()
    expect(beside.get_by_role("deletion").first).to_have_text("09:00 · Market")
    expect(beside.get_by_role("insertion").first).to_have_text("09:00 · Temple")
    beside.get_by_role("button", name="Show the whole").click()
    beside.get_by_label("Version shown").select_option(index=1)
    expect(beside).to_contain_text("This is an older version.")
    expect(beside).to_contain_text("Market")
    with page.expect_download() as saved:
        beside.get_by_role("button", name="a trip.md").click()
    assert "quiet" in Path(saved.value.path()).read_text("utf-8")


@pytest.mark.slow
def test_what_stands_beside_has_an_address_of_its_own_and_fills_a_phone(ask: Ask):
    page = ask("teller", "a trip", behind=False, viewport=PHONE)
    answered(page, "Take the quiet plan.")
    page.get_by_role("button", name="Schedule: Open beside").click()
    page.reload()
    beside = page.get_by_role("region", name="Beside the talk")
    expect(beside.get_by_role("heading", name="a trip")).to_be_visible()
    expect(page.get_by_role("textbox", name="Message")).to_be_hidden()
    assert no_wider_than_the_screen(page)
    page.keyboard.press("Escape")
    expect(beside).to_be_hidden()
    expect(page.get_by_role("button", name="Schedule: Open beside")).to_be_focused()


def test_two_runs_are_compared_in_a_room_as_wide_as_one_likes(ask: Ask):
    page = ask("teller", "a trip")
    _two_trips(page)
    room = page.get_by_role("region", name="Plan & state")
    before = room.bounding_box()
    page.get_by_role("separator", name="Resize").press("ArrowLeft")
    after = room.bounding_box()
    assert before and after and after["width"] == before["width"] + 32
    room.get_by_role("button", name="Show what tell wrote").first.click()
    expect(page.get_by_role("option", name="tell", selected=True)).to_be_visible()
    compared = page.get_by_role("region", name="Compare two runs")
    compared.get_by_label("Earlier run").select_option(index=1)
    expect(compared.get_by_role("table", name="").first).to_contain_text("answered")
    expect(compared).to_contain_text("Both are the same.")
    expect(compared).to_contain_text("/asked a trip → a trip to the temple")
