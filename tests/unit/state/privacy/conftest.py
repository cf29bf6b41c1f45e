"""What the pattern tests share."""

from collections.abc import Callable

import pytest

from madang.state.privacy.patterns import find_secrets


@pytest.fixture(scope="session")
def found() -> Callable[[str], list[str]]:
    """The pieces of a text that give something away."""
    return lambda text: [text[span.start : span.end] for span in find_secrets(text)]
