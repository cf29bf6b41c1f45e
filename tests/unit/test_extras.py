import json
from pathlib import Path

import pytest

from madang.errors import MissingExtraError
from madang.extras import require
from madang.text import Text


def test_a_module_that_is_there_is_returned():
    assert require("json", extra="server", feature="The web page") is json


@pytest.mark.parametrize("module", ["a_package_nobody_has", "a_package_nobody_has.inner"])
def test_a_missing_module_names_the_extra_to_add(module: str):
    with pytest.raises(MissingExtraError) as caught:
        require(module, extra="postgres", feature="PostgreSQL")
    error = caught.value
    assert str(error) == "PostgreSQL is not installed: add the extra with `pip install 'madang[postgres]'`."
    assert error.text == Text(
        ko="PostgreSQL 기능이 설치되어 있지 않습니다. `pip install 'madang[postgres]'`로 추가하세요.",
        en="PostgreSQL is not installed. Add it with `pip install 'madang[postgres]'`.",
    )
    assert (error.extra, error.code) == ("postgres", "missing_extra")


def test_a_module_that_is_there_but_broken_is_not_called_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "broken_inside.py").write_text("import a_package_nobody_has\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="No module named 'a_package_nobody_has'"):
        require("broken_inside", extra="server", feature="The web page")
