import pytest

from madang.knowledge.index.chunks import LONGEST_CHUNK, LONGEST_CODE, cut_section
from madang.knowledge.index.code_blocks import find_code_blocks
from madang.knowledge.sources import Section


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("Before\n```python\na = 1\n```\nafter", [("a = 1", "python")]),
        ("- item\n\n  ```toml title='x'\n  [a]\n    b = 1\n  ```", [("[a]\n  b = 1", "toml")]),
        ("~~~\n```\n~~~", [("```", "")]),
        ("begun before\n```\nprose\n", [("begun before", "")]),
        ("prose\n```sh\nnever closed", [("never closed", "sh")]),
        ('<pre><code class="sh">a &lt; b\n</code></pre> prose', [("a < b", "")]),
        ("`inline` is prose", []),
    ],
)
def test_blocks_are_told_from_prose(text: str, blocks: list[tuple[str, str]]):
    assert [(each.text, each.language) for each in find_code_blocks(text)] == blocks


def test_a_block_is_cut_off_neither_in_the_middle_nor_from_what_announces_it():
    code = "```sh\n" + "\n\n".join(f"echo {number}" * 9 for number in range(20)) + "\n```"
    text = "A sentence of prose. " * 30 + f"\n\nRun this:\n\n{code}\n\n" + "And more prose. " * 30
    pieces = [piece.text for piece in cut_section(Section(text=text, lines=(1, text.count("\n") + 1)))]
    assert len(code) > LONGEST_CHUNK
    assert [piece for piece in pieces if code in piece] == [f"Run this:\n\n{code}"]
    assert all(len(piece) <= LONGEST_CHUNK for piece in pieces if code not in piece)


def test_a_block_that_is_too_long_is_cut_all_the_same():
    text = "```\n" + "line of code\n" * 1_000 + "```"
    pieces = [piece.text for piece in cut_section(Section(text=text))]
    assert max(map(len, pieces)) <= LONGEST_CODE
    assert sum(piece.count("line of code") for piece in pieces) == 1_000
