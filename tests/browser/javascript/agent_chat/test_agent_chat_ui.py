"""Agent Chat UI, as LangChain's `create-agent-chat-app` lays it out, holds a whole conversation with each of our
assistants and with graphs that were written for LangGraph alone. Nothing of it is kept here: npm brings it and Vite
builds it.
"""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from langgraph_sdk import get_sync_client
from playwright.sync_api import Locator, Page, Response, expect

from tests.browser.conftest import Contexts
from tests.browser.javascript.built_pages import page_origin
from tests.browser.page_actions import DESKTOP
from tests.browser.server_process import Server, serving

HERE = Path(__file__).parent
PACKAGES = HERE / "node_modules"
STOCK = HERE.parents[2] / "integration" / "stock_graphs" / "stock_app.py"
READY = shutil.which("node") is not None and (PACKAGES / ".bin" / "vite").exists()

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.skipif(not READY, reason="needs node, and `npm install` in tests/browser/javascript/agent_chat"),
]
Talk = Callable[[str, str], Page]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as its authors' scaffolder writes it, built as its users build it."""
    project = tmp_path_factory.mktemp("agent_chat") / "web"
    shutil.copytree(PACKAGES / "create-agent-chat-app" / "templates" / "vite", project)
    (project / "node_modules").symlink_to(PACKAGES)
    command = [PACKAGES / ".bin" / "vite", "build", "--minify", "false", "--logLevel", "error"]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    return project / "dist"


@pytest.fixture(scope="module")
def origin(built: Path) -> Iterator[str]:
    """Where the page is served, another origin than ours."""
    with page_origin(built) as address:
        yield address


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, origin: str) -> Iterator[Server]:
    """A server with the real assistants and two graphs as their authors wrote them."""
    graphs = f"{STOCK}:agent {STOCK}:inbox"
    with serving(tmp_path_factory.mktemp("data"), real=True, TEST_GRAPHS=graphs, TEST_ORIGINS=origin) as started:
        yield started


@pytest.fixture
def talk(contexts: Contexts, server: Server, origin: str) -> Iterator[Talk]:
    """Opens the page on an assistant and says something; nothing may break in it, and nothing may be refused."""
    page, broken = contexts(viewport=DESKTOP).new_page(), list[str]()
    page.on("pageerror", lambda error: broken.append(str(error)))
    page.on("response", lambda told: broken.append(f"{told.status} {told.url}") if _is_refused(told, server) else None)

    def begin(assistant: str, message: str) -> Page:
        page.goto(f"{origin}/?{urlencode({'apiUrl': server.address, 'assistantId': assistant})}")
        say(page, message)
        return page

    yield begin
    page.close()
    assert broken == []


def _is_refused(told: Response, server: Server) -> bool:
    return told.status >= 400 and told.url.startswith(server.address)


def say(page: Page, message: str) -> None:
    page.get_by_placeholder("Type your message...").fill(message)
    page.get_by_role("button", name="Send", exact=True).click()


def settled(page: Page, last: str) -> None:
    """Wait until the last thing that was said holds these words, and the next message can be sent."""
    expect(page.locator(".markdown-content").last).to_contain_text(last)
    expect(page.get_by_role("button", name="Send", exact=True)).to_be_visible()


def review(page: Page, heading: str) -> Locator:
    """What waits for a decision, under this heading."""
    form = page.locator("div", has=page.get_by_role("button", name="Mark as Resolved")).last.locator("..")
    expect(form.locator("p").first).to_have_text(heading)
    return form


def answer(page: Page, question: str, text: str) -> None:
    form = review(page, question)
    form.get_by_placeholder("Your response here...").fill(text)
    form.get_by_role("button", name="Send Response").click()


def test_travel_asks_for_what_is_missing_plans_and_plans_again(talk: Talk):
    page = talk("travel", "Jeju for two people, 2 nights")
    answer(page, "What is your budget?", "1,500,000 won")
    settled(page, "1,500,000")
    say(page, "Make it 2,000,000 won in total")
    settled(page, "2,000,000")


def test_real_estate_answers_and_goes_on(talk: Talk):
    page = talk("realestate", "How much may a deposit of 300,000,000 won rise when the lease is renewed?")
    settled(page, "315,000,000")
    say(page, "And for a deposit of 200,000,000 won?")
    settled(page, "210,000,000")


def test_company_asks_for_what_a_document_needs_until_that_is_closed_and_tells_figures(talk: Talk):
    page = talk("company", "Write a document")
    answer(page, "Which document should I write?", "Visit report")
    expect(page.get_by_text("Which document should I write?")).to_have_count(1)
    page.get_by_role("button", name="Mark as Resolved").click()
    say(page, "Revenue by region last quarter")
    settled(page, "Busan")


def test_research_asks_for_a_topic_and_has_its_plan_accepted(talk: Talk, server: Server):
    with get_sync_client(url=server.address, api_key=None) as client:
        careful = client.assistants.create("research", context={"approve": True})
    page = talk(careful["assistant_id"], "hello")
    answer(page, "Gladly! Name a topic and I will research it.", "What does a checkpoint of Madang store?")
    plan = review(page, "research")
    expect(plan).to_contain_text("Topics")
    plan.get_by_role("button", name="Accept").click()
    settled(page, "checkpoint")


def test_a_graph_of_another_make_calls_a_tool_and_answers(talk: Talk):
    page = talk("agent", "What is the weather?")
    settled(page, "sunny in Osaka")
    expect(page.get_by_text("weather", exact=True).first).to_be_visible()


@pytest.mark.parametrize(("button", "said"), [("Accept", "accept:"), ("Ignore", "ignore: None")])
def test_a_graph_of_another_make_waits_for_a_decision(talk: Talk, button: str, said: str):
    page = talk("inbox", "A table, please")
    review(page, "book_table").get_by_role("button", name=button, exact=True).click()
    settled(page, said)


def test_what_waits_can_be_closed_without_an_answer(talk: Talk):
    page = talk("travel", "Jeju for two people, 2 nights")
    review(page, "What is your budget?").get_by_role("button", name="Mark as Resolved").click()
    expect(page.get_by_role("button", name="Mark as Resolved")).to_have_count(0)
