"""What can be done with any assistant: watch it, answer it, stop it, go back in its past, hand it files."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.visiting import Ask, Open, answered, begin, send, session_of


def test_the_plan_moves_the_graph_lights_up_and_all_is_kept(ask: Ask):
    page = ask("courier", "letter")
    expect(page.locator("madang-plan .head .muted")).to_have_text("3 of 3 done")
    answered(page, "letter-7")
    expect(page.locator(".graph [data-state=done]")).to_have_count(3)
    page.reload()
    answered(page, "letter-7")
    expect(page.locator("madang-plan .head .muted")).to_have_text("3 of 3 done")


def test_a_wrong_answer_is_refused_with_a_reason_and_can_be_given_again(ask: Ask):
    page = ask("slots", "Osaka")
    form = page.locator("madang-question form")
    form.locator("input").fill("99")
    form.locator("input").press("Enter")
    expect(form.get_by_role("alert")).not_to_be_empty()
    form.locator("input").fill("3")
    form.locator("input").press("Enter")
    answered(page, "3 nights")


def test_a_plan_is_approved_as_it_was_edited(ask: Ask):
    page = ask("courier", "ask")
    consent = page.locator("madang-question", has_text="Approval is needed")
    consent.locator("input[name=cost]").fill("2500")
    consent.get_by_role("button", name="Approve").click()
    where = page.locator("madang-question", has_text="Where to?")
    where.locator("input").fill("Jeju")
    where.get_by_role("button", name="Answer").click()
    answered(page, "ask-7")
    page.locator(".tree summary", has_text="results").click()
    page.locator(".tree summary", has_text="ask_consent").click()
    expect(page.locator("madang-inspector")).to_contain_text("consent")


def test_a_run_is_stopped_and_says_so(ask: Ask):
    page = ask("mischief", "wait")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".turn .callout").first).to_contain_text("Stopped")
    expect(page.get_by_role("button", name="Stop")).to_be_hidden()


def test_a_run_that_fails_says_so_in_the_readers_language(ask: Ask):
    page = ask("clumsy", "넘어져", locale="ko-KR")
    expect(page.locator(".turn .callout.bad")).to_contain_text("답하지 못했습니다")
    assert "지금까지의 결과는 저장되어 있습니다" in page.locator(".turn .callout.bad").inner_text()


def test_the_past_is_compared_and_forked_with_a_changed_field(ask: Ask):
    page = ask("slots", "Osaka")
    page.locator("madang-question input").fill("3")
    page.locator("madang-question input").press("Enter")
    answered(page, "3 nights")
    first = session_of(page)
    page.locator(".strip button", has_text="collect").click()
    expect(page).to_have_url(re.compile("/checkpoint/"))
    page.locator("madang-inspector summary", has_text="Fork from here").click()
    page.locator("madang-inspector textarea").fill('{"nights": "many"}')
    page.locator("madang-inspector").get_by_role("button", name="Fork from here").click()
    expect(page.locator("madang-inspector").get_by_role("alert")).to_contain_text("nights")
    page.locator("madang-inspector textarea").fill('{"nights": 5}')
    page.locator("madang-inspector").get_by_role("button", name="Fork from here").click()
    answered(page, "5 nights")
    assert session_of(page) != first


def test_two_windows_tell_the_same(ask: Ask, open_page: Open):
    one = ask("slots", "Osaka")
    one.locator("madang-question").wait_for()
    other = open_page(f"/at/session/{session_of(one)}")
    other.locator("madang-question input").fill("2")
    other.locator("madang-question input").press("Enter")
    for page in (one, other):
        answered(page, "2 nights")
        expect(page.locator("madang-question")).to_have_count(0)
    send(one, "Jeju")
    expect(other.locator(".bubble").last).to_have_text("Jeju")


def test_a_file_is_handed_in_and_read(open_page: Open, tmp_path: Path):
    notes = tmp_path / "notes.md"
    notes.write_text("The courtyard is cool.", "utf-8")
    page = open_page()
    begin(page, "papers")
    page.set_input_files("#files", notes)
    expect(page.locator("madang-composer .chips li")).to_contain_text("notes.md")
    send(page, "a paper")
    page.locator(".files a", has_text="paper.md").wait_for()
    with page.expect_download() as saved:
        page.locator(".files a", has_text="paper.md").click()
    assert "The courtyard is cool." in Path(saved.value.path()).read_text("utf-8")
    assert "notes.md" in page.locator(".bubble").inner_text()
