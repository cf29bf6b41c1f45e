"""The page on the names of the first documents: its SQL runs, and its events are those that the socket sends."""

import re
import sqlite3
from pathlib import Path

import pytest

from madang.assistants.company.manifest import ASSISTANT as COMPANY
from madang.protocol.answers import Answer
from madang.server.rendering.seed_dialect import response_payload, sections_of
from madang.state.fields import Schema
from madang.store import open_store
from tests.paths import ROOT

PAGE = (ROOT / "docs" / "seed-names.md").read_text("utf-8")


@pytest.mark.req("H76")
async def test_the_sql_of_the_page_answers_on_a_real_store(tmp_path: Path):
    path = tmp_path / "store.db"
    async with open_store(f"sqlite:///{path}") as store:
        await store.sessions.create("s", assistant="company")
    [block] = re.findall(r"```sql\n(.+?)```", PAGE, re.DOTALL)
    with sqlite3.connect(path) as database:
        found = [database.execute(query, {"session": "s"}).fetchall() for query in block.split(";") if query.strip()]
    assert (len(found), found[2][0][0]) == (4, "s")


def test_an_answer_has_its_sections_and_what_they_rest_on():
    answer = Answer(status="completed", session="s", run="r", assistant="a", answer="Yes.\n\n## Why\n\nThe law.")
    payload = response_payload(answer, 0.9)
    assert payload["structured_data"] == {
        "sections": [{"title": "", "content": "Yes."}, {"title": "Why", "content": "The law."}],
        "metadata": {"confidence": 0.9, "sources": []},
    }
    assert sections_of("") == []


def test_fields_that_the_page_calls_replaced_are_not_in_the_state():
    company = PAGE.partition("### Company")[2].partition("### Real estate")[0]
    replaced = {name for row in re.findall(r"(?m)^\| (`.+?) \|", company) for name in re.findall(r"`(\w+)`", row)}
    assert len(replaced) > 60
    assert not replaced & Schema.of(COMPANY.state).defaults().keys()
