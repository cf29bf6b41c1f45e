"""Walks of people that no other test takes: runs without a plan, double clicks, Stop, and where the time went."""

from playwright.sync_api import Page, expect

from tests.browser.page_actions import MILLISECONDS_TO_BUBBLE, Ask, Open, answered, begin, send, session_of


def message(page: Page):
    return page.get_by_role("textbox", name="Message")


def test_a_run_without_a_plan_leaves_nothing_broken_beside_it(ask: Ask):
    page = ask("teller", "a trip")
    answered(page, "Take the quiet plan.")
    page.wait_for_timeout(2_500)
    expect(page.get_by_role("heading", name="Time spent")).to_be_visible()


def test_a_double_click_and_a_second_enter_send_nothing_twice(open_page: Open):
    page = open_page()
    begin(page, "nested")
    message(page).fill("once")
    page.get_by_role("button", name="Send").dblclick()
    answered(page, "once")
    send(page, "again")
    message(page).press("Enter")
    answered(page, "again")
    expect(page.locator(".bubble")).to_have_text(["once", "again"])
    found = page.evaluate("fetch('/sessions?limit=100').then(r => r.json())")["sessions"]
    assert [one["id"] for one in found].count(session_of(page)) == 1


def test_stop_is_seen_at_once(ask: Ask):
    page = ask("mischief", "wait")
    page.get_by_role("button", name="Stop").wait_for()
    page.route("**/*", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Stopping").or_(page.get_by_text("Stopped")).first).to_be_visible(timeout=2_000)


def test_what_is_sent_stands_there_before_the_server_has_answered(ask: Ask):
    page = ask("nested", "first")
    answered(page, "first")
    took = list[float]()
    for number in range(5):
        took.append(page.evaluate(MILLISECONDS_TO_BUBBLE, f"message {number}"))
        answered(page, f"message {number}")
    assert sorted(took)[2] < 250, "a busy machine takes longer than the 50 ms that `python -m bench page` measures"
