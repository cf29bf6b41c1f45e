from bench.sdk import ROWS
from tests.paths import ROOT

PAGE = ROOT / "docs" / "langgraph-sdk.md"


def test_the_page_of_the_sdk_tells_every_row_of_the_walk_and_no_other():
    told = [line.rsplit(" | ", 1)[0] for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| `")]
    assert told == [f"| {', '.join(f'`{method}`' for method in row.methods)} | {row.name}" for row in ROWS]
