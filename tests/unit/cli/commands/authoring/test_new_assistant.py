"""`madang new-assistant` called wrongly; what it lays out is tried in tests/acceptance/cli/test_new_assistant.py."""

from pathlib import Path

import pytest

from tests.unit.cli.conftest import Madang


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["weather"], "src/madang/assistants/weather is there already."),
        (["Weather"], "'Weather' cannot be a name: begin with a lower-case letter"),
        (["class"], "'class' cannot be a name"),
        (["model"], "'model' cannot be a name"),
        (["my__trip"], "'my__trip' cannot be a name"),
        (["../weather"], "'../weather' cannot be a name"),
    ],
)
def test_what_cannot_be_laid_out_is_a_wrong_call(madang: Madang, tmp_path: Path, words: list[str], complaint: str):
    (tmp_path / "src" / "madang" / "assistants" / "weather").mkdir(parents=True)
    ran = madang("new-assistant", *words)
    assert ran.code == 2
    assert complaint in ran.err


@pytest.mark.parametrize("words", [["tides"], ["tides", "--into", "nowhere"]])
def test_an_assistant_needs_a_package_to_be_laid_out_in(madang: Madang, words: list[str]):
    ran = madang("new-assistant", *words)
    assert ran.code == 2
    assert "There is no src/madang/assistants here: call it in the project's folder" in ran.err
