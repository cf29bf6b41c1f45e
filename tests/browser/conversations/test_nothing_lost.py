"""What somebody writes is kept, sent once, and taken for what it is: an answer, or something new."""

from playwright.sync_api import Page, expect

from tests.browser.page_actions import Ask, Open, answered, begin, send, session_of
from tests.browser.server_process import Server


def text_of(page: Page):
    return page.locator("madang-composer textarea")


def sessions_known(page: Page) -> int:
    return page.evaluate("fetch('/sessions?limit=100').then(r => r.json()).then(found => found.sessions.length)")


def test_a_draft_outlives_a_reload_another_language_and_a_way_back(ask: Ask):
    page = ask("slots", "Osaka")
    page.locator("madang-question").wait_for()
    text_of(page).fill("half a thought\nin two lines")
    page.reload()
    expect(text_of(page)).to_have_value("half a thought\nin two lines")
    page.get_by_role("button", name="Switch to Korean").click()
    expect(page.get_by_role("button", name="영어로 바꾸기")).to_be_visible()
    expect(text_of(page)).to_have_value("half a thought\nin two lines")
    page.get_by_role("button", name="영어로 바꾸기").click()
    page.locator("madang-bar .name").click()
    page.locator("madang-home").wait_for()
    page.go_back()
    expect(text_of(page)).to_have_value("half a thought\nin two lines")


def test_what_is_written_while_a_question_waits_answers_it(ask: Ask):
    page = ask("slots", "Osaka")
    expect(page.locator("madang-composer .purpose")).to_contain_text("This answers:")
    send(page, "99")
    expect(page.locator("madang-composer [role=alert]")).not_to_be_empty()
    expect(text_of(page)).to_have_value("99")
    send(page, "3")
    answered(page, "3 nights")
    expect(page.locator(".bubble")).to_have_text(["Osaka", "3"])
    expect(page.locator("madang-composer .purpose")).to_be_hidden()
    page.reload()
    expect(page.locator(".bubble")).to_have_text(["Osaka", "3"])


def test_something_else_may_be_asked_in_its_place_also_after_a_reload(ask: Ask):
    page = ask("slots", "Osaka")
    page.locator("madang-question").wait_for()
    page.reload()
    page.get_by_role("button", name="Ask something else").click()
    expect(page.locator("madang-composer .purpose")).to_contain_text("given up")
    send(page, "Jeju")
    expect(page.locator(".bubble")).to_have_text(["Osaka", "Jeju"])
    page.locator(".turn").last.locator("madang-question").wait_for()


def test_a_message_that_was_not_sent_when_the_page_was_closed_is_sent_once(ask: Ask):
    page = ask("nested", "first")
    answered(page, "first")
    page.evaluate(
        """session => localStorage.setItem(`madang.unsent.${session}`, JSON.stringify(
            [{type: "ask", message: "second", run: "0b8f6a52-6a35-4f1e-9c0e-3d1f0a7c9b11"}]))""",
        session_of(page),
    )
    for _ in range(2):
        page.reload()
        answered(page, "second")
        expect(page.locator(".bubble")).to_have_text(["first", "second"])


def test_looking_around_leaves_no_session_behind(open_page: Open):
    page = open_page()
    before = sessions_known(page)
    begin(page, "slots")
    begin(page, "nested")
    page.reload()
    begin(page, "courier")
    assert sessions_known(page) == before
    send(page, "letter")
    answered(page, "letter-7")
    assert sessions_known(page) == before + 1


def test_what_is_behind_an_answer_is_closed_until_somebody_wants_it(ask: Ask):
    page = ask("nested", "first", behind=False)
    answered(page, "first")
    expect(page.locator("madang-inspector")).to_be_hidden()
    page.get_by_role("button", name="How was this answered?").click()
    expect(page.locator("madang-inspector")).to_be_visible()
    page.reload()
    expect(page.locator("madang-inspector")).to_be_visible()
    page.get_by_role("button", name="Close plan & state").click()
    expect(page.locator("madang-inspector")).to_be_hidden()


def test_the_arrow_up_edits_the_last_question(ask: Ask):
    page = ask("nested", "first")
    answered(page, "first")
    text_of(page).press("ArrowUp")
    expect(page.get_by_label("Edited question")).to_have_value("first")


def test_what_was_said_is_found_and_leads_to_its_turn(ask: Ask):
    page = ask("nested", "a question about lanterns")
    answered(page, "lanterns")
    page.get_by_role("searchbox").fill("lantern")
    found = page.get_by_role("link", name="a question about lanterns").last
    expect(page.get_by_role("heading", name="In messages and answers")).to_be_visible()
    found.click()
    expect(page.locator(".bubble").filter(has_text="lanterns")).to_be_visible()


def test_keys_lead_to_the_message_and_to_the_search(ask: Ask):
    page = ask("nested", "first")
    answered(page, "first")
    page.locator("h1").focus()
    page.keyboard.press("Control+k")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.locator("h1").focus()
    page.keyboard.press("/")
    expect(text_of(page)).to_be_focused()
    expect(text_of(page)).to_have_value("")


SAID = """
Object.defineProperty(document, 'hidden', { get: () => true });
window.said = [];
window.Notification = class extends Notification {
  constructor(title, about) { super(title, about); window.said.push([title, about.body]); }
};
"""


def test_a_question_and_an_answer_out_of_sight_are_told_by_a_notice_once_notices_are_on(
    open_page: Open, server: Server
):
    page = open_page(color_scheme="dark")  # a profile of its own
    page.context.grant_permissions(["notifications"], origin=server.address)
    page.add_init_script(SAID)
    page.reload()
    switch = page.get_by_role("button", name="Notifications")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    begin(page, "slots")
    send(page, "Osaka")
    page.locator("madang-question").wait_for()
    assert [body for _, body in page.evaluate("said")] == ["Waits for you"]
    send(page, "3")
    answered(page, "3 nights")
    assert page.evaluate("said").pop() == ["Osaka", "The answer is there"]
