"""What the pattern tests share."""

from collections.abc import Callable

import pytest

from madang.state.patterns import find


@pytest.fixture(scope="session")
def found() -> Callable[[str], list[str]]:
    """The pieces of a text that give something away."""
    return lambda text: [text[span.start : span.end] for span in find(text)]
