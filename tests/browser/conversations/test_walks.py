"""Walks of people that no other test takes: runs without a plan, double clicks, Stop, and where the time went."""

from playwright.sync_api import Page, Route, expect

from tests.browser.page_actions import Ask, Open, answered, begin, milliseconds_to_bubble, send, session_of


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
        took.append(milliseconds_to_bubble(page, f"message {number}"))
        answered(page, f"message {number}")
    assert sorted(took)[2] < 250, "a busy machine takes longer than the 50 ms that `python -m bench page` measures"


def test_what_is_sent_at_home_stands_there_at_once(open_page: Open):
    page = open_page()
    begin(page, "nested")
    held = list[Route]()
    page.route("**/sessions", lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    assert milliseconds_to_bubble(page, "the first words") < 250
    expect(page.get_by_text("Sending")).to_be_visible()
    assert page.locator("madang-home").count() == 1, "the server has not made the conversation yet"
    for route in held:
        route.continue_()
    answered(page, "the first words")


def test_files_chosen_at_home_go_to_whomever_is_asked_in_the_end(open_page: Open):
    page = open_page()
    began = _sessions(page)
    begin(page, "courier")
    page.locator("input[type=file]").set_input_files(
        [{"name": "lease.txt", "mimeType": "text/plain", "buffer": b"Rent."}]
    )
    expect(page.locator("madang-composer .chips")).to_contain_text("lease.txt")
    begin(page, "teller")
    expect(page.locator("madang-composer .chips")).to_contain_text("lease.txt")
    assert _sessions(page) == began, "nothing was asked yet"
    send(page, "report")
    answered(page, "Boats leave")
    expect(page.locator(".bubble li")).to_contain_text("lease.txt")


def test_a_message_that_is_clearly_for_nobody_asks_whom_it_is_for(open_page: Open):
    page = open_page()
    page.route("**/assistants/fitting", lambda route: route.fulfill(json={"assistant": None}))
    send(page, "plain words for nobody")
    expect(page.get_by_role("alert")).to_contain_text("not clear whom this is for")
    expect(page.get_by_role("radio", checked=True)).to_have_count(0)
    expect(page.locator("madang-composer textarea")).to_have_value("plain words for nobody")
    page.locator("input[value=nested]").check()
    page.locator("madang-composer textarea").press("Enter")
    answered(page, "plain words for nobody")


def _sessions(page: Page) -> list[str]:
    """The newest conversations that there are."""
    told = page.request.get(page.url.rstrip("/") + "/sessions?limit=100").json()["sessions"]
    return [session["id"] for session in told]
