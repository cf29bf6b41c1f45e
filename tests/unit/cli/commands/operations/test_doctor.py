import pytest

from tests.unit.cli.conftest import Madang


def lines(out: str) -> dict[str, str]:
    """What was found, by what was looked at."""
    return {line.split()[1]: line for line in out.splitlines()[1:]}


def test_a_healthy_house_says_so(madang: Madang, tiny: None):
    ran = madang("doctor")
    found = lines(ran.out)
    assert ran.code == 0
    assert "schema version" in found["database"]
    assert "Set MADANG_KEYS or MADANG_KEYS_FILE" in found["keys"]
    assert "intact (entries: 0)" in found["audit"]
    assert "none: answers come from rules" in found["model"]
    assert found["assistants"].split()[2:] == ["gates,", "papers,", "scouts,", "slots,", "teams"]


@pytest.mark.parametrize(
    ("setting", "what", "said"),
    [
        ("MADANG_MODEL=nonsense", "model", "The model 'nonsense' cannot be opened: write provider:name"),
        ("MADANG_KEYS=k1:short", "store", "cannot be opened"),
        ("MADANG_STORE=mysql://x", "store", "is not the address of a store"),
        ("MADANG_CONCURRENCY=many", "settings", "MADANG_CONCURRENCY cannot be 'many'"),
        ("MADANG_MODLE=x", "settings", "did you mean MADANG_MODEL?"),
        ("MADANG_MODEL__NONE=rules", "model", "MADANG_MODEL__NONE names no skill of any assistant"),
        ("MADANG_TEAMS__SIZE=1", "assistants", "MADANG_TEAMS__SIZE is not a setting of any assistant: unset it."),
    ],
)
def test_what_is_wrong_is_told_with_what_to_do(
    madang: Madang, monkeypatch: pytest.MonkeyPatch, setting: str, what: str, said: str
):
    monkeypatch.setenv(*setting.split("="))
    ran = madang("doctor")
    assert ran.code == 1
    assert lines(ran.out)[what].startswith("✗")
    assert said in lines(ran.out)[what]


def test_it_speaks_korean(madang: Madang):
    ran = madang("doctor", "--lang", "ko")
    assert "규칙으로 답합니다" in ran.out
    assert "고쳐야 할 것" in ran.err
