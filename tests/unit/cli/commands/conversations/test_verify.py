"""`madang verify`: each claim with its verdict and span, and a code that says whether all of them stand."""

import json
from pathlib import Path

from tests.unit.cli.conftest import Madang


def test_claims_are_held_against_a_file(madang: Madang, tmp_path: Path):
    source = tmp_path / "source.txt"
    source.write_text("The lease must be reported within 30 days of signing.\n")
    right = madang("verify", "The lease must be reported within 30 days.", "--sources", str(source), "--json")
    assert right.code == 0
    assert [each["verdict"] for each in json.loads(right.out)["claims"]] == ["supported"]
    wrong = madang("verify", "The lease must be reported within 60 days.", "--sources", str(source))
    assert wrong.code == 1
    assert "contradicted" in wrong.out
    assert "Unsupported 100% of the claims checked; checked 100% of all." in wrong.out


def test_without_sources_nothing_is_supported(madang: Madang):
    assert madang("verify", "The lease must be reported within 30 days.").code == 1
