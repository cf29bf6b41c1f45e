from typing import Any

from madang.protocol import Reply, RunRequest
from madang.protocol.tables import TableColumn
from madang.protocol.views import TableView
from madang.runtime import Assistant
from madang.text import Language, Text
from tests.assistants.papers.graph import build
from tests.assistants.papers.state import Desk


def read(request: RunRequest) -> dict[str, Any]:
    return {"wish": request.message, "handed_in": request.attachments}


def answer(state: Desk, language: Language) -> Reply:
    rows = tuple((number, text) for number, text in enumerate(state.passages, 1))
    columns = (TableColumn(title="no.", kind="number"), TableColumn(title="passage"))
    view = TableView(columns=columns, rows=rows).titled("Passages")
    return Reply(answer=f"Read {len(rows)} passages.", files=state.papers, views=(view,) if rows else ())


ASSISTANT = Assistant(
    name="papers",
    reads_files=True,
    title=Text(ko="서류", en="Papers"),
    about=Text(ko="건넨 파일을 읽고 서류를 씁니다.", en="Reads what is handed in and writes a paper."),
    examples=(Text(ko="이 파일을 정리해 줘", en="Sum this up"),),
    state=Desk,
    build=build,
    read=read,
    answer=answer,
    views=("table",),
)
