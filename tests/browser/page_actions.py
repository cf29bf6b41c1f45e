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


def milliseconds_to_bubble(page: Page, message: str) -> float:
    """From the key Enter to the frame in which what was written has been painted in the conversation."""
    page.locator("madang-composer textarea").fill(message)
    page.evaluate(_WATCH_FOR_BUBBLE, message)
    page.locator("madang-composer textarea").press("Enter")
    return page.evaluate("painted")


_WATCH_FOR_BUBBLE = """message => {
    window.painted = new Promise((painted) => {
        const seen = () => [...document.querySelectorAll(".bubble")].at(-1)?.textContent === message;
        addEventListener("keydown", ({ timeStamp }) => {
            const told = () => painted(performance.now() - timeStamp);
            const look = () => (seen() ? setTimeout(told) : requestAnimationFrame(look));
            requestAnimationFrame(look);
        }, { capture: true, once: true });
    });
}"""
"""A task that a frame's callback sets begins when that frame has been painted."""
