"""Words that decide, and ids that can be."""

import pytest

from madang.server.adapters.dialogue import approval_in, check_session_id
from madang.server.errors import RequestError


@pytest.mark.parametrize(
    ("said", "decided"),
    [
        ("Approve.", True),
        (" 승인 ", True),
        ("reject", False),
        ("거절!", False),
        ("yes", None),
        ("네", None),
        ("no", None),
        ("approve nothing", None),
        ("", None),
    ],
)
def test_only_words_that_mean_nothing_else_decide(said: str, decided: bool | None):
    assert approval_in(said) is decided


@pytest.mark.parametrize("ident", ["", "a/b", "a\x00b", "x" * 201])
def test_an_id_that_cannot_be_is_refused_by_its_field(ident: str):
    with pytest.raises(RequestError, match="contextId is no possible id"):
        check_session_id(ident, "contextId")
