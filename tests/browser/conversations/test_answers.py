"""An answer is told once: what matters first, the rest folded, each view and source in one place."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.assistants.teller import CITED
from tests.browser.page_actions import Ask, Open, answered, begin, send


def test_a_trip_begins_with_what_to_take_and_folds_what_its_views_show(ask: Ask):
    page = ask("teller", "a trip")
    answered(page, "Take the quiet plan.")
    turn = page.locator(".turn").last
    expect(turn.get_by_text("busy: 9 stops")).to_be_hidden()
    expect(turn.get_by_role("heading", name="Plans")).to_be_visible()
    expect(turn.get_by_text("1,200")).to_be_hidden()
    turn.get_by_text("Costs").click()
    expect(turn.get_by_text("1,200")).to_be_visible()
    turn.get_by_text("Read all of it as text").click()
    expect(turn.get_by_text("busy: 9 stops")).to_be_visible()


def test_a_day_that_is_chosen_shows_alone_in_the_schedule_and_on_the_map(ask: Ask):
    page = ask("teller", "a trip")
    answered(page, "Take the quiet plan.")
    trip = page.locator(".view.trip")
    expect(trip.locator(".spot")).to_have_count(4)
    expect(trip.locator(".land")).to_have_attribute("d", re.compile("^M.*Z$"))
    trip.get_by_role("button", name="Day 2").click()
    expect(trip.locator(".spot")).to_have_count(2)
    expect(trip.get_by_role("heading", name="Day 1")).to_be_hidden()
    trip.get_by_text("Market").locator("visible=true").hover()
    expect(trip.locator(".spot.meant")).to_have_attribute("data-stop", "2-2")


def test_a_long_report_is_folded_by_its_headings_and_lists_its_sources_once(ask: Ask):
    page = ask("teller", "report")
    answered(page, "Boats leave")
    expect(page.get_by_text("More of it follows").first).to_be_hidden()
    page.get_by_text("Part 2").click()
    expect(page.get_by_text("More of it follows").last).to_be_visible()
    expect(page.get_by_role("heading", name="Sources").locator("visible=true")).to_have_count(1)
    expect(page.get_by_text("Paper 1", exact=True).locator("visible=true")).to_have_count(1)


def test_a_citation_shows_its_passage_beside_it_and_opens_it_marked(ask: Ask):
    page = ask("teller", "report")
    answered(page, "Boats leave")
    page.get_by_role("link", name="[1]").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Before. The ferry")
    page.get_by_role("link", name="[1]").click()
    viewer = page.get_by_role("dialog", name="Paper 1")
    expect(viewer.locator("mark")).to_have_text(CITED)
    page.keyboard.press("Escape")
    expect(viewer).to_have_count(0)


def test_what_was_understood_is_put_right_where_it_stands(ask: Ask):
    page = ask("teller", "a trip of 3 nights, cheaply")
    answered(page, "Take the quiet plan.")
    expect(page.locator(".understood")).to_contain_text("Not used: cheaply")
    page.get_by_role("button", name="stay 3 nights: Correct this").click()
    page.get_by_role("textbox", name="stay 3 nights").fill("4 nights")
    page.keyboard.press("Enter")
    expect(page.locator(".bubble").last).to_have_text("a trip of 4 nights, cheaply")
    expect(page.get_by_role("button", name="stay 4 nights: Correct this")).to_be_visible()


def test_files_dropped_anywhere_go_along_and_say_what_became_of_them(open_page: Open):
    page = open_page()
    begin(page, "teller")
    page.evaluate(_DROP, ["lease.txt", "other.txt"])
    expect(page.locator("madang-composer .chips li")).to_have_count(2)
    expect(page.locator("madang-composer .chips li").first).to_contain_text("will be read with the next message")
    send(page, "report")
    answered(page, "Boats leave")
    files = page.locator(".bubble li")
    expect(files.filter(has_text="lease.txt")).to_contain_text("cited [3]")
    expect(files.filter(has_text="other.txt")).to_contain_text("not cited")


def test_an_assistant_that_reads_no_files_says_so_before_anything_is_sent(open_page: Open):
    page = open_page()
    begin(page, "gates")
    page.evaluate(_DROP, ["lease.txt"])
    expect(page.locator("madang-composer [role=alert]")).to_contain_text("does not read files")


def test_a_reason_for_an_answer_that_did_not_help_stays_with_it(ask: Ask):
    page = ask("teller", "report")
    answered(page, "Boats leave")
    page.get_by_role("button", name="Not useful").click()
    page.get_by_role("button", name="Something is missing").click()
    expect(page.locator(".feedback")).to_contain_text("Something is missing")
    page.reload()
    expect(page.locator(".feedback")).to_contain_text("You found this not useful: Something is missing")


def test_ten_thousand_rows_are_sorted_filtered_and_saved(ask: Ask):
    page = ask("teller", "rows")
    answered(page, "Here they are.")
    rows = page.locator(".view.table tbody tr:not([aria-hidden])")
    assert rows.count() < 100
    expect(page.locator(".view.table")).to_contain_text("10,000 rows")
    page.get_by_role("button", name="sales (won)").click()
    expect(rows.first).to_contain_text("clinic 00000")
    page.get_by_role("button", name="sales (won)").click()
    expect(rows.first).to_contain_text("9,999")
    page.get_by_role("group", name="Rows").evaluate("frame => frame.scrollTo(0, frame.scrollHeight)")
    expect(rows.last).to_contain_text("clinic 00000")
    page.get_by_role("searchbox", name="Filter the table").fill("clinic 0004")
    expect(page.locator(".view.table")).to_contain_text("10 rows")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").click()
    lines = Path(saved.value.path()).read_text("utf-8-sig").splitlines()
    assert lines[0] == '"clinic","sales"'
    assert len(lines) == 11


_DROP = """names => {
    const held = new DataTransfer();
    for (const name of names) held.items.add(new File([name], name, { type: "text/plain" }));
    for (const type of ["dragover", "drop"]) {
        const event = new DragEvent(type, { dataTransfer: held, bubbles: true, cancelable: true });
        document.querySelector("h1").dispatchEvent(event);
    }
}"""


def test_files_at_home_turn_to_an_assistant_that_reads_them(open_page: Open):
    page = open_page()
    page.set_input_files("#files", {"name": "lease.txt", "mimeType": "text/plain", "buffer": b"The rent is 840 euros."})
    expect(page.locator("madang-composer .chips li")).to_contain_text("lease.txt")
    expect(page.locator("madang-composer [role=alert]")).to_be_hidden()
