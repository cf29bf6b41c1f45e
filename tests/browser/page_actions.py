"""What a visitor does on the page, and what they wait for."""

from collections.abc import Callable

from playwright.sync_api import Page

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
WAIT = 180_000
"""Milliseconds after which a test gives up; only what hangs takes so long."""

Open = Callable[..., Page]
Ask = Callable[..., Page]


def begin(page: Page, assistant: str) -> None:
    """Turn to an assistant at home: the message that is written next begins a conversation with it."""
    page.locator(f"#{assistant} button.primary").click()
    page.locator(f"input[value={assistant}]:checked").wait_for()


def send(page: Page, message: str) -> None:
    """Write a message and send it with Enter."""
    page.locator("madang-composer textarea").fill(message)
    page.locator("madang-composer textarea").press("Enter")


def answered(page: Page, text: str) -> None:
    """Wait until the last answer is there and says that."""
    page.locator(".turn").last.locator(".answer", has_text=text).locator(".actions").wait_for()


def ask_until_whole(page: Page, message: str) -> None:
    """Ask until the answer is not partial: beside other work, what an assistant looks for may not be found in time."""
    for _ in range(10):
        before = page.locator(".turn").count()
        send(page, message)
        page.locator(".turn").nth(before).locator(".actions").wait_for()
        if page.locator(".turn").nth(before).locator(".mark > *").count() == 0:
            return


def session_of(page: Page) -> str:
    """The session that the page shows."""
    return page.url.split("/session/")[1].split("/")[0]


def no_wider_than_the_screen(page: Page) -> bool:
    """Whether nothing has to be moved sideways."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


MILLISECONDS_TO_BUBBLE = """message => new Promise((shown) => {
    const field = document.querySelector("madang-composer textarea");
    field.value = message;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    const begun = performance.now();
    const seen = () => [...document.querySelectorAll(".bubble")].at(-1)?.textContent === message;
    const look = () => (seen() ? shown(performance.now() - begun) : requestAnimationFrame(look));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    look();
})"""
"""From Enter to the frame in which what was written stands in the conversation."""
