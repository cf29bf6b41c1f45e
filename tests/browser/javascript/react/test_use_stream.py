"""LangGraph's React hook `useStream`, in a small page of its own, holds a conversation with each of our assistants and
with a graph that was written for LangGraph alone.
"""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Contexts
from tests.browser.page_actions import DESKTOP
from tests.browser.server_process import Server, serving

HERE = Path(__file__).parent
ESBUILD = HERE / "node_modules" / ".bin" / "esbuild"
STOCK = f"{HERE.parents[2] / 'integration' / 'stock_graphs' / 'stock_app.py'}:guarded"
PAGE = '<!doctype html><meta charset=utf-8><div id=root></div><script type=module src="/conversation.js"></script>'
READY = shutil.which("node") is not None and ESBUILD.exists()

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not READY, reason="needs node, and `npm install` in tests/browser/javascript/react"),
]
Talk = Callable[[str, str], Page]


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page's script, in one piece."""
    made = tmp_path_factory.mktemp("react") / "conversation.js"
    options = ["--bundle", "--format=esm", "--jsx=automatic", "--define:process.env.NODE_ENV='production'"]
    subprocess.run([ESBUILD, HERE / "conversation.jsx", *options, f"--outfile={made}"], check=True, capture_output=True)
    return made.read_text()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the real assistants, and a graph as its author wrote it."""
    with serving(tmp_path_factory.mktemp("data"), real=True, TEST_GRAPHS=STOCK) as started:
        yield started


@pytest.fixture
def talk(contexts: Contexts, server: Server, script: str) -> Iterator[Talk]:
    """Opens the page on an assistant and says something; nothing may break in it."""
    page = contexts(viewport=DESKTOP).new_page()
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))

    def fulfill(route: Route) -> None:
        is_script = route.request.url.endswith(".js")
        kind = "text/javascript" if is_script else "text/html"
        route.fulfill(body=script if is_script else PAGE, content_type=kind)

    page.route("**/conversation.*", fulfill)

    def begin(assistant: str, message: str) -> Page:
        page.goto(f"{server.address}/conversation.html?assistant={assistant}")
        say(page, message)
        return page

    yield begin
    page.close()
    assert broken == []


def say(page: Page, message: str) -> None:
    page.get_by_role("textbox", name="message").fill(message)
    page.get_by_role("textbox", name="message").press("Enter")


def settled(page: Page, last: str) -> list[str]:
    """Who spoke, once the last thing that was said holds these words."""
    expect(page.locator("li[data-type=ai]").last).to_contain_text(last)
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")
    assert page.get_by_role("alert").count() == 0
    return [each.get_attribute("data-type") or "" for each in page.locator("li").all()]


def answer(page: Page, question: str, text: str) -> None:
    """Fill in the answer to a question, which is shown as the heading and as the last message."""
    review = page.get_by_role("form", name="review")
    expect(review.get_by_role("heading")).to_have_text(question)
    expect(page.locator("li").last).to_contain_text(question)
    review.get_by_label("answer").fill(text)
    review.get_by_role("button", name="edit").click()


def test_travel_asks_for_what_is_missing_and_plans(talk: Talk):
    page = talk("travel", "Jeju for two people, 2 nights")
    answer(page, "What is your budget?", "1,500,000 won")
    assert settled(page, "1,500,000")[-1] == "ai"


def test_real_estate_answers_and_goes_on(talk: Talk):
    page = talk("realestate", "How much may a deposit of 300,000,000 won rise when the lease is renewed?")
    assert settled(page, "5%") == ["human", "ai"]
    say(page, "And for a deposit of 200,000,000 won?")
    assert settled(page, "5%") == ["human", "ai", "human", "ai"]


def test_company_asks_which_document_and_answers_with_figures(talk: Talk):
    page = talk("company", "Revenue by region last quarter")
    assert settled(page, "Busan") == ["human", "ai"]


def test_research_says_what_it_found(talk: Talk):
    page = talk("research", "What does a checkpoint of Madang store?")
    assert settled(page, "checkpoint") == ["human", "ai"]


@pytest.mark.parametrize(("decision", "said"), [("approve", "sunny in Osaka"), ("reject", "no")])
def test_a_graph_of_another_make_waits_for_an_approval(talk: Talk, decision: str, said: str):
    page = talk("guarded", "What is the weather?")
    page.get_by_role("form", name="review").get_by_role("button", name=decision).click()
    assert settled(page, said) == ["human", "tool", "ai"]
