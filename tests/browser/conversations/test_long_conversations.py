"""However long a conversation is, the page holds a part of it, and every part can be reached."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_actions import Open, answered, send
from tests.browser.server_process import Server

TURNS = 75
HELD = 60


@pytest.fixture(scope="module")
def long_session(server: Server) -> tuple[str, list[str]]:
    """A session with more turns than the page holds at once, and its runs."""
    with httpx.Client(base_url=server.address, trust_env=False, timeout=60) as client:
        session: str = client.post("/sessions", json={"assistant": "nested"}).json()["id"]
        asked = [{"assistant_id": "nested", "input": {"message": f"turn {number}"}} for number in range(TURNS)]
        runs = [client.post(f"/threads/{session}/runs", json=one).json()["run_id"] for one in asked]
        client.get(f"/threads/{session}/runs/{runs[-1]}/join").raise_for_status()
    return session, runs


def test_older_turns_come_as_one_scrolls_and_no_more_are_held_than_fit(
    open_page: Open, long_session: tuple[str, list[str]]
):
    page = open_page(f"/at/session/{long_session[0]}")
    answered(page, f"turn {TURNS - 1}")
    assert page.locator(".turn").count() < HELD
    asked = page.evaluate("performance.getEntriesByType('resource').map((one) => new URL(one.name))" + _PAGES)
    assert asked[0] == "?limit=20"
    assert len(asked) < TURNS / 20
    _scroll_until(page, "turn 0", up=True)
    expect(page.locator(".bubble").first).to_have_text("turn 0")
    assert page.locator(".turn").count() <= HELD
    assert page.locator(".bubble", has_text=f"turn {TURNS - 1}").count() == 0
    page.get_by_role("button", name="To the newest").click()
    expect(page.locator(".bubble").last).to_have_text(f"turn {TURNS - 1}")
    expect(page.locator(".bubble").last).to_be_in_viewport()


def test_a_link_leads_to_a_turn_that_is_long_gone_by_and_on_from_there(
    open_page: Open, long_session: tuple[str, list[str]]
):
    session, runs = long_session
    page = open_page(f"/at/session/{session}/run/{runs[5]}")
    expect(page.locator(".bubble", has_text="turn 5").first).to_be_in_viewport()
    _scroll_until(page, f"turn {TURNS - 1}", up=False)
    texts = page.locator(".bubble").all_inner_texts()
    assert texts == [f"turn {number}" for number in range(TURNS - len(texts), TURNS)]
    assert len(texts) <= HELD


def test_of_many_checkpoints_only_those_in_sight_are_elements(open_page: Open, long_session: tuple[str, list[str]]):
    page = open_page(f"/at/session/{long_session[0]}")
    expect(page.locator("madang-inspector .head .muted").first).to_contain_text("100+")
    options = page.locator(".strip [role=option]")
    expect(options.last).to_have_attribute("aria-selected", "true")
    assert options.count() < 20
    page.locator(".strip").focus()
    page.keyboard.press("Home")
    expect(page.locator("madang-inspector .head .muted").first).to_contain_text("200+")
    expect(page.locator(".strip [aria-selected=true]")).to_have_attribute("aria-posinset", "101")
    assert options.count() < 20


def test_what_is_asked_while_one_reads_the_past_does_not_move_it(open_page: Open, long_session: tuple[str, list[str]]):
    session, runs = long_session
    page = open_page(f"/at/session/{session}/run/{runs[5]}")
    expect(page.locator(".bubble", has_text="turn 5").first).to_be_in_viewport()
    other = open_page(f"/at/session/{session}")
    other.locator("madang-composer textarea").wait_for()
    send(other, "one more")
    answered(other, "one more")
    expect(page.get_by_role("button", name="To the newest")).to_be_visible()
    expect(page.locator(".bubble", has_text="turn 5").first).to_be_in_viewport()
    page.get_by_role("button", name="To the newest").click()
    answered(page, "one more")


_PAGES = ".filter((one) => one.pathname.endsWith('/turns')).map((one) => one.search)"


def _scroll_until(page: Page, text: str, *, up: bool) -> None:
    """Scroll to the end of what is there until a message comes into sight."""
    page.locator("madang-conversation").evaluate(
        """async (place, [text, up]) => {
            const end = () => [...place.querySelectorAll(".bubble")].at(up ? 0 : -1)?.textContent;
            while (end() !== text) {
                place.scrollTop = up ? 0 : place.scrollHeight;
                await new Promise((done) => setTimeout(done, 50));
            }
        }""",
        [text, up],
    )
