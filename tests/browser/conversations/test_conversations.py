"""What can be done with any assistant: watch it, answer it, stop it, go back in its past, hand it files."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.assistants.mischief import PASSWORD
from tests.browser.page_actions import Ask, Open, answered, begin, send, session_of


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
    page.locator(".strip [role=option]", has_text="collect").click()
    expect(page).to_have_url(re.compile("/checkpoint/"))
    branch = page.locator("madang-branch")
    branch.locator("summary").click()
    branch.get_by_label("Choose a field to change").select_option("nights")
    branch.get_by_label("nights", exact=True).fill("99")
    branch.get_by_role("button", name="Fork from here").click()
    expect(branch.get_by_role("alert")).to_contain_text("nights")
    branch.get_by_label("nights", exact=True).fill("5")
    branch.get_by_role("button", name="Fork from here").click()
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


def test_of_files_handed_in_together_those_that_can_be_are_and_the_others_say_why(open_page: Open):
    page = open_page()
    begin(page, "papers")
    texts = {"empty.txt": b"", "one.txt": b"1", "two.txt": b"2"}
    given = [{"name": name, "mimeType": "text/plain", "buffer": text} for name, text in texts.items()]
    page.set_input_files("#files", given)
    expect(page.locator("madang-composer .chips li")).to_contain_text(["one.txt", "two.txt"])
    expect(page.locator("madang-composer [role=alert]")).to_have_text("empty.txt: This file is empty.")


def test_a_chart_says_what_its_marks_stand_for_to_the_mouse_and_to_the_keys(ask: Ask):
    page = ask("mischief", "a picture")
    answered(page, "a picture")
    chart = page.get_by_role("group", name="a picture").locator("visible=true").and_(page.locator("figure"))
    chart.locator("path[role=graphics-symbol]").hover()
    expect(chart.locator("output")).to_contain_text("b: 1")
    page.mouse.move(0, 0)
    chart.press("ArrowRight")
    expect(chart.locator("output")).to_contain_text("a: a picture")
    chart.press("Escape")
    expect(chart.locator("output")).to_be_hidden()


def test_a_message_that_is_too_long_stays_with_its_files_and_says_why(open_page: Open):
    page = open_page()
    begin(page, "nested")
    text = page.locator("madang-composer textarea")
    page.set_input_files("#files", {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"plain text"})
    expect(page.locator("madang-composer .chips li")).to_have_count(1)
    for letter, length in (("x", 200_001), ("\x01", 199_999)):
        text.evaluate("(field, [letter, length]) => { field.value = letter.repeat(length) }", [letter, length])
        text.press("Enter")
        expect(page.locator("madang-composer [role=alert]")).to_contain_text("This message is too long.")
        expect(text).to_have_value(letter * length)
        text.fill("")
        page.locator("madang-composer .chips button").wait_for()
    page.locator("madang-composer .chips button").click()
    send(page, "hello")
    answered(page, "hello")


def test_steps_that_run_at_once_stand_side_by_side_and_those_after_them_below(ask: Ask):
    page = ask("courier", "letter")
    answered(page, "letter-7")
    boxes = [box.bounding_box() or {} for box in page.locator(".steps.together .step").all()]
    assert len(boxes) == 3
    assert boxes[0]["y"] == boxes[1]["y"]
    assert boxes[0]["x"] < boxes[1]["x"]


def test_a_question_is_edited_and_asked_again_in_a_session_of_its_own(ask: Ask):
    page = ask("mischief", "3")
    answered(page, "word-2")
    send(page, "4")
    answered(page, "word-3")
    first = session_of(page)
    page.locator(".turn").last.get_by_role("button", name="Edit and ask again").click()
    page.get_by_label("Edited question").fill("5")
    page.get_by_role("button", name="Ask again", exact=True).click()
    page.wait_for_url(lambda address: first not in address)
    answered(page, "word-4")
    page.locator(".tree summary", has_text="told").click()
    expect(page.locator(".tree .tree .value")).to_have_text(['"3"', '"5"'])


def test_a_sub_graph_is_folded_until_it_is_looked_into(ask: Ask):
    page = ask("nested", "hello")
    answered(page, "hello")
    expect(page.locator(".graph text")).to_have_text(["start", "end", "team"])
    page.get_by_role("button", name="Unfold team").click()
    expect(page.locator(".graph text", has_text="look")).to_be_visible()
    expect(page.locator(".graph .part[data-state=done]")).to_have_count(2)
    page.get_by_role("button", name="Fold team").click()
    expect(page.locator(".graph text")).to_have_text(["start", "end", "team"])


def test_two_states_far_apart_are_compared(ask: Ask):
    page = ask("courier", "letter")
    answered(page, "letter-7")
    page.locator(".strip [role=option]").first.click()
    expect(page.locator(".strip [aria-selected=true]")).to_have_attribute("aria-posinset", "1")
    page.get_by_role("button", name="Compare from here").click()
    page.locator(".strip [role=option]").last.click()
    expect(page.locator(".diff")).to_contain_text("letter-0 letter-1")


def test_a_link_to_what_is_not_there_says_so_and_shows_the_rest(ask: Ask, open_page: Open):
    there = ask("mischief", "2")
    answered(there, "word-1")
    for inside in ("run/nothing", "checkpoint/nothing"):
        page = open_page(f"/at/session/{session_of(there)}/{inside}")
        expect(page.locator("madang-composer [role=alert]")).to_contain_text("nothing")
        answered(page, "word-1")
        expect(page.locator(".strip [aria-selected=true]")).to_contain_text("play")
    page = open_page("/at/session/%E0%A4%A")
    expect(page.get_by_role("alert")).to_contain_text("%E0%A4%A")
    page.get_by_role("link", name="Home").click()
    page.locator("#mischief").wait_for()


def test_what_a_field_has_held_is_left_for_what_changed(ask: Ask):
    page = ask("mischief", "2")
    answered(page, "word-1")
    page.get_by_role("button", name="History of said").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".changes h3")).to_have_text("History of said")
    page.get_by_role("button", name="Show changes").click()
    expect(page.locator(".changes")).to_contain_text("Changes since")


def test_what_somebody_says_of_an_answer_is_kept_with_it(ask: Ask):
    page = ask("mischief", "2")
    answered(page, "word-1")
    page.get_by_role("button", name="Useful", exact=True).click()
    expect(page.locator(".feedback")).to_contain_text("You found this useful")


def test_a_conversation_is_renamed_found_and_deleted(ask: Ask, open_page: Open):
    page = ask("mischief", "2")
    answered(page, "word-1")
    page.goto(page.url.split("/at/")[0] + "/at/operations")
    page.get_by_role("button", name="Rename").first.click()
    page.get_by_role("dialog").get_by_role("textbox").fill("The courtyard")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.locator("tbody tr").first).to_contain_text("The courtyard")
    page.get_by_label("Search conversations").fill("courtyard")
    page.get_by_label("Search conversations").press("Enter")
    expect(page.locator("tbody tr")).to_have_count(1)
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Never mind").click()
    expect(page.locator("tbody tr")).to_have_count(1)
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator("madang-ledger")).to_contain_text("Nothing here yet")


def test_a_citation_opens_the_span_it_stands_for(ask: Ask):
    page = ask("mischief", "the courtyard")
    answered(page, "the courtyard")
    page.locator(".body sup a").click()
    expect(page.get_by_role("dialog").locator("mark")).to_have_text("the courtyard")


def test_a_secret_is_shown_as_one_and_its_value_not_at_all(ask: Ask):
    page = ask("mischief", "2")
    answered(page, "word-1")
    field = page.locator(".tree li", has_text="password")
    expect(field.locator(".badge.lock")).to_have_text("secret")
    expect(field.locator(".value")).to_have_text("hidden value")
    field.get_by_role("button", name="History of password").click()
    page.locator(".changes h3").wait_for()
    assert PASSWORD not in page.locator("body").inner_text()
