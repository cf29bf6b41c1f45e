import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.protocol.files import safe_name


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("계약서 (최종).pdf", "계약서 (최종).pdf"),
        ("../../etc/passwd", "passwd"),
        ("C:\\Windows\\system32\\cmd.exe", "cmd.exe"),
        (".ssh", "ssh"),
        ("..", "file"),
        ("", "file"),
        ("a\x00b\n.txt", "ab.txt"),
        ("invoice\u202egnp.exe", "invoicegnp.exe"),
        ('a:b*c?"<>|.txt', "abc.txt"),
        ("a." + "b" * 50, "a." + "b" * 11),
        ("가" * 200 + ".docx", "가" * 100 + ".docx"),
    ],
)
def test_a_name_is_one_that_every_system_can_hold(name: str, safe: str):
    assert safe_name(name) == safe


@given(st.text())
def test_a_safe_name_stays_as_it_is_and_leads_nowhere(name: str):
    safe = safe_name(name)
    assert safe_name(safe) == safe
    assert safe
    assert not safe.startswith(".")
    assert not set(safe) & set("/\\\0")
    assert len(safe) <= 112
