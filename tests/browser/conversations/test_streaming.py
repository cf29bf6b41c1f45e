"""Text takes shape while it is written, and nothing that is there moves."""

from playwright.sync_api import Page, expect

from tests.browser.assistants.mischief import SLOWLY
from tests.browser.page_actions import Open, answered, begin, send

ANSWER = """## Three days in Jeju

A first day by the **sea**, as they say [1].

| day | where | won |
|---|---|---:|
| 1 | Hyeopjae | 312,000 |
| 2 | Seogwipo | 428,000 |

- a `list`
- with **two** lines

The end
"""


def test_text_takes_shape_as_it_is_written_and_nothing_moves(open_page: Open):
    page = open_page()
    begin(page, "mischief")
    page.evaluate(_WATCH)
    send(page, SLOWLY + ANSWER)
    answered(page, "The end")
    seen = page.evaluate("seen")
    assert {"H2", "P", "TABLE", "TD", "UL", "LI", "STRONG", "CODE", "SUP"} <= set(seen["tags"])
    assert [text for text in seen["texts"] if "|" in text or "**" in text or "##" in text] == []
    assert _first_block(page) == seen["first"]
    assert page.evaluate("shifts") == []


def test_what_was_written_before_it_was_stopped_stays_where_it_is(open_page: Open):
    page = open_page()
    begin(page, "mischief")
    page.evaluate(_WATCH)
    send(page, SLOWLY + "A first line.\n\n" + "and so on " * 400)
    page.locator(".stream", has_text="and so on and so on").wait_for()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".turn .callout")).to_contain_text("Stopped")
    expect(page.locator(".body")).to_contain_text("A first line.")
    expect(page.locator(".body")).to_contain_text("and so on and so on")
    assert page.locator(".body").inner_text().count("and so on") < 400
    assert page.evaluate("shifts") == []


def _first_block(page: Page) -> int:
    return page.locator(".body > :first-child").evaluate("block => block.number")


_WATCH = """() => {
    window.shifts = [];
    const place = () => document.querySelector("madang-conversation");
    const moved = ({ sources }) => sources.map(({ node }) => node).filter((node) => place()?.contains(node));
    const look = (list) => shifts.push(...list.getEntries().flatMap(moved).map((node) => node.outerHTML));
    new PerformanceObserver(look).observe({ type: "layout-shift" });
    window.seen = { tags: [], texts: [], first: 0 };
    let number = 0;
    new MutationObserver(() => {
        const [body] = document.querySelectorAll(".stream");
        if (!body) return;
        for (const block of body.children) block.number ??= ++number;
        seen.first = body.firstElementChild?.number;
        seen.tags = [...new Set([...seen.tags, ...[...body.querySelectorAll("*")].map((one) => one.tagName)])];
        seen.texts.push(body.innerText);
    }).observe(document.body, { childList: true, subtree: true });
}"""
