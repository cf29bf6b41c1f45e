"""CopilotKit's chat, in a small page of its own, speaks AG-UI with our assistants and with a graph of another make."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Contexts
from tests.browser.javascript.built_pages import page_origin
from tests.browser.page_actions import DESKTOP
from tests.browser.server_process import Server, serving

HERE = Path(__file__).parent
ESBUILD = HERE / "node_modules" / ".bin" / "esbuild"
STOCK = HERE.parents[2] / "integration" / "stock_graphs" / "stock_app.py"
PAGE = (
    "<!doctype html><meta charset=utf-8><link rel=icon href=data:,><link rel=stylesheet href=conversation.css>"
    '<div id=root style="height: 100vh"></div><script type=module src=conversation.js></script>'
)
READY = shutil.which("node") is not None and ESBUILD.exists()

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.skipif(not READY, reason="needs node, and `npm install` in tests/browser/javascript/copilotkit"),
]
Talk = Callable[[str, str], Page]


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page is served; what only some answers need, such as diagrams, is in files of its own."""
    built = tmp_path_factory.mktemp("copilotkit")
    options = ["--bundle", "--splitting", "--minify", "--format=esm", "--jsx=automatic", f"--outdir={built}"]
    files = [f"--loader:.{kind}=file" for kind in ("ttf", "woff", "woff2")]
    define = "--define:process.env.NODE_ENV='production'"
    subprocess.run([ESBUILD, HERE / "conversation.jsx", define, *options, *files], check=True, capture_output=True)
    (built / "index.html").write_text(PAGE)
    with page_origin(built) as address:
        yield address


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, origin: str) -> Iterator[Server]:
    """A server with the real assistants, and a graph as its author wrote it."""
    graph = f"{STOCK}:agent"
    with serving(tmp_path_factory.mktemp("data"), real=True, TEST_GRAPHS=graph, TEST_ORIGINS=origin) as started:
        yield started


@pytest.fixture
def talk(contexts: Contexts, server: Server, origin: str) -> Iterator[Talk]:
    """Opens the page on an assistant and says something; nothing may break in it."""
    page, broken = contexts(viewport=DESKTOP).new_page(), list[str]()
    page.on("pageerror", lambda error: broken.append(str(error)))

    def begin(assistant: str, message: str) -> Page:
        page.goto(f"{origin}/?{urlencode({'server': server.address, 'assistant': assistant})}")
        say(page, message)
        return page

    yield begin
    page.close()
    assert broken == []


def say(page: Page, message: str) -> None:
    page.get_by_placeholder("Type a message...").fill(message)
    page.get_by_placeholder("Type a message...").press("Enter")


def told(page: Page, text: str) -> None:
    """Wait until the last answer holds these words."""
    expect(page.get_by_test_id("copilot-assistant-message").last).to_contain_text(text)


def test_a_graph_of_another_make_answers_and_goes_on(talk: Talk):
    page = talk("agent", "What is the weather?")
    told(page, "sunny in Osaka")
    say(page, "And now?")
    expect(page.get_by_test_id("copilot-user-message")).to_have_count(2)
    told(page, "sunny in Osaka")


def answer(page: Page, question: str, text: str) -> None:
    form = page.get_by_role("form", name="question")
    expect(form).to_contain_text(question)
    form.get_by_label("answer").fill(text)
    form.get_by_role("button", name="Answer").click()
    expect(form).to_have_count(0)


def test_travel_asks_for_what_is_missing_and_plans(talk: Talk):
    page = talk("travel", "Jeju for two people, 2 nights")
    answer(page, "What is your budget?", "1,500,000 won")
    told(page, "1,500,000")
    said = page.get_by_test_id("copilot-user-message")
    expect(said).to_have_text(["Jeju for two people, 2 nights", "1,500,000 won"])


def test_research_asks_for_a_topic_and_answers(talk: Talk):
    page = talk("research", "hello")
    answer(page, "Name a topic", "What does a checkpoint of Madang store?")
    told(page, "checkpoint")


def test_real_estate_and_company_answer(talk: Talk):
    page = talk("realestate", "How much may a deposit of 300,000,000 won rise when the lease is renewed?")
    told(page, "315,000,000")
    page = talk("company", "Revenue by region last quarter")
    told(page, "Busan")
