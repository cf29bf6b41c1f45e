"""Tables on terminals of different widths: what is in them can be read and copied on each."""

from io import StringIO

import pytest
from rich.console import Console

from madang.cli.terminal.screen import Screen
from madang.text import Text

SESSION = "0ea53e80-d50b-449f-b8b2-dee931c7e432"
HEADINGS = (Text(ko="번호", en="id"), Text(ko="사용자", en="user"), Text(ko="제목", en="title"))
ROWS = [(SESSION, None, "May the deposit rise?"), ("다른-세션", "ana", "[bold] 전세 보증금")]


def printed(width: int) -> list[str]:
    screen, paper = Screen("en"), StringIO()
    screen.out = Console(file=paper, width=width, highlight=False, soft_wrap=True)
    screen.table(*HEADINGS, rows=ROWS)
    return [line.rstrip() for line in paper.getvalue().splitlines()]


def test_a_wide_terminal_shows_a_row_a_line():
    assert printed(80) == [
        "id                                    user  title",
        f"{SESSION}        May the deposit rise?",
        "다른-세션                             ana   [bold] 전세 보증금",
    ]


def test_between_words_a_cell_is_folded_and_within_an_id_never():
    assert printed(60) == [
        "id                                    user  title",
        f"{SESSION}        May the deposit",
        "                                            rise?",
        "다른-세션                             ana   [bold] 전세",
        "                                            보증금",
    ]


@pytest.mark.parametrize("width", [48, 45])
def test_a_narrow_terminal_shows_a_field_a_line(width: int):
    assert printed(width) == [
        f"id     {SESSION}",
        "title  May the deposit rise?",
        "",
        "id     다른-세션",
        "user   ana",
        "title  [bold] 전세 보증금",
    ]
