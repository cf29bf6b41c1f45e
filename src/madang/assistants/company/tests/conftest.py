"""The demo company as the tests know it: its rows, its warehouse, and the people who ask."""

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path

import pytest

from madang.assistants.company.agents import document_files
from madang.assistants.company.figures.semantic_layer import SemanticLayer
from madang.assistants.company.figures.sql_gate import UserScope
from madang.assistants.company.manifest import ASSISTANT
from madang.assistants.company.sample.demo_company import SEED, demo_layer, demo_parts, generate_demo, write_demo
from madang.assistants.company.sample.demo_rows import DemoRows
from madang.assistants.company.tests.examples.conversation import Conversation
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.data_sources import CompanySettings
from madang.assistants.company.tools.users import SignIn, find_user_scope
from madang.assistants.company.tools.warehouses import SqliteWarehouse
from madang.documents.formats.markdown import to_markdown
from madang.testing.sessions import open_assistant_session

TODAY = date(2026, 11, 16)


@pytest.fixture(scope="session")
def today() -> date:
    return TODAY


@pytest.fixture(scope="session")
def rows() -> DemoRows:
    return generate_demo(demo_parts(), seed=SEED, today=TODAY)


@pytest.fixture(scope="session")
def demo_file(rows: DemoRows, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("company") / "demo.db"
    write_demo(rows, path)
    return path


@pytest.fixture(scope="session")
def demo_folder(demo_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the assistant finds the demo that the tests count with."""
    folder = tmp_path_factory.mktemp("demo")
    (folder / f"demo-{SEED}-{TODAY:%Y%m%d}.db").write_bytes(demo_file.read_bytes())
    return folder


@pytest.fixture
def markdown_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that hold the document's words and take no time to write."""
    for name in ("to_docx", "to_pdf"):
        monkeypatch.setattr(document_files, name, lambda document: to_markdown(document).encode())


@pytest.fixture
async def conversation(demo_folder: Path, tmp_path: Path, markdown_files: None) -> AsyncIterator[Conversation]:
    async with _open_conversation(demo_folder, tmp_path) as opened:
        yield opened


@pytest.fixture
async def conversation_with_files(demo_folder: Path, tmp_path: Path) -> AsyncIterator[Conversation]:
    async with _open_conversation(demo_folder, tmp_path) as opened:
        yield opened


@asynccontextmanager
async def _open_conversation(demo_folder: Path, tmp_path: Path) -> AsyncGenerator[Conversation]:
    settings = CompanySettings(demo_folder=demo_folder, archive=f"sqlite:///{tmp_path}/archive.db")
    async with open_assistant_session(ASSISTANT) as session:
        yield Conversation(session, settings)


@pytest.fixture(scope="session")
def warehouse(demo_file: Path) -> Iterator[SqliteWarehouse]:
    opened = SqliteWarehouse(str(demo_file))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def layer() -> SemanticLayer:
    return demo_layer()


@pytest.fixture(scope="session")
def scope_of(warehouse: SqliteWarehouse, layer: SemanticLayer) -> Callable[..., UserScope]:
    def find(user: str, tenant: str = "ganada") -> UserScope:
        found = find_user_scope(warehouse, layer, SignIn(tenant, user))
        assert found is not None
        return found

    return find


@pytest.fixture(scope="session")
def analyst_of(
    warehouse: SqliteWarehouse, layer: SemanticLayer, scope_of: Callable[..., UserScope]
) -> Callable[..., Analyst]:
    made: dict[tuple[str, str], Analyst] = {}

    def find(user: str, tenant: str = "ganada") -> Analyst:
        if (user, tenant) not in made:
            made[user, tenant] = Analyst(warehouse, layer, scope_of(user, tenant))
        return made[user, tenant]

    return find
