from pathlib import Path

import pytest

from madang.cli.commands.conversations import watch
from madang.protocol import Actor
from madang.runtime import Application
from tests.unit.cli.conftest import Madang


def test_a_question_is_asked_again_once_the_documents_changed(
    madang: Madang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    page = tmp_path / "tea.md"
    page.write_text("# Tea\n\nGreen tea is steeped at 70 degrees.\n", "utf-8")
    madang("knowledge", "add", "notes", str(page))
    looks, look = list[int](), watch._documents

    async def change_before_the_third(
        application: Application, actor: Actor, named: list[str]
    ) -> frozenset[tuple[str, str]]:
        looks.append(1)
        if len(looks) == 3:
            text = "# Tea, again\n\nGreen tea is steeped at 80 degrees.\n"
            await application.library.add(actor, "notes", "again.md", text.encode())
        return await look(application, actor, named)

    monkeypatch.setattr(watch, "_documents", change_before_the_third)
    question = "At how many degrees is green tea steeped?"
    ran = madang("watch", "research", question, "--corpus", "notes", "--looks", "4", "--every", "0.1")
    first, _, second = ran.out.partition("What has changed since")
    assert (ran.code, len(looks), ran.out.count(f"# {question}")) == (0, 4, 2)
    assert "80 degrees" not in first
    assert "Green tea is steeped at 80 degrees." in second.partition("## Summary")[0]
