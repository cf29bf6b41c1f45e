"""Whatever an answer, a file, a state or an address holds is text: nothing in it is ever carried out."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_actions import Ask, Open, begin, send

ATTACKS = (
    "<script>window.hit = 1</script>",
    "<img src=x onerror='window.hit = 1'>",
    "<svg onload='window.hit = 1'><animate onbegin='window.hit = 1'/></svg>",
    "[click](javascript:window.hit=1) ![x](javascript:window.hit=1) <javascript:window.hit=1>",
    "[click](data:text/html;base64,PHNjcmlwdD5vcGVuZXIuaGl0PTE8L3NjcmlwdD4=)",
    "<a href='javascript:window.hit=1' style='position:fixed;inset:0'>all over</a>",
    "<iframe srcdoc='<script>parent.hit=1</script>'></iframe><object data='javascript:window.hit=1'></object>",
    '"><details open ontoggle="window.hit=1"><form action="javascript:window.hit=1"><button>go</button></form>',
    "| a |\n|---|\n| <script>window.hit=1</script> |\n\n```html\n</code></pre><script>window.hit=1</script>\n```",
    "javascript:window.hit=1",
)


def test_nothing_in_an_answer_its_views_files_sources_or_state_is_carried_out(ask: Ask):
    page = ask("mischief", "\n\n".join(ATTACKS))
    page.locator(".turn .actions").wait_for()
    _click_everything(page)
    assert page.locator(".turn").locator("script, iframe, object, form, img, [style]").count() == 0
    assert page.evaluate("window.hit") is None


@pytest.mark.parametrize("attack", [ATTACKS[5], ATTACKS[9]], ids=["markup", "address"])
def test_a_link_of_a_view_leads_to_the_web_or_nowhere(ask: Ask, attack: str):
    page = ask("mischief", attack)
    page.locator(".turn .actions").wait_for()
    addresses = page.locator(".turn a").evaluate_all("links => links.map((link) => link.protocol)")
    assert set(addresses) <= {"http:", "https:"}
    page.locator(".tree .key").first.wait_for()
    assert page.evaluate("window.hit") is None


def test_names_of_files_and_sessions_are_text(open_page: Open):
    page = open_page()
    begin(page, "mischief")
    page.set_input_files("#files", {"name": ATTACKS[1] + ".txt", "mimeType": "text/plain", "buffer": b"plain text"})
    page.locator("madang-composer .chips li").wait_for()
    send(page, ATTACKS[1])
    page.locator(".turn .actions").wait_for()
    page.goto(page.url.split("/at/")[0] + "/at/operations")
    expect(page.locator("tbody")).to_contain_text("onerror")
    page.goto(page.url.split("/at/")[0] + "/at/operations/audit")
    page.locator("tbody tr").first.wait_for()
    assert page.evaluate("window.hit") is None


@pytest.mark.parametrize("place", ["session/", "session/x/checkpoint/", "operations/"])
def test_an_address_made_by_somebody_else_does_nothing(open_page: Open, place: str):
    page = open_page(f"/at/{place}{quote(ATTACKS[1], safe='')}")
    page.locator("main").wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.hit") is None
    assert page.locator("main img").count() == 0


def _click_everything(page: Page) -> None:
    for summary in page.locator(".turn summary, .tree summary").all():
        summary.click()
    page.locator(".turn").evaluate(
        "turn => turn.querySelectorAll('a:not([download]):not([target])').forEach((link) => link.click())"
    )
