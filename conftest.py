"""What every test run of the project loads, those of the assistants' own folders included."""

import gc
from collections.abc import Generator

import pytest
from hypothesis import settings

pytest_plugins = [
    "tests.plugins.certificates",
    "tests.plugins.file_order",
    "tests.plugins.fuzz_cases",
    "tests.plugins.network_models",
    "tests.plugins.process_state",
    "tests.plugins.skips",
    "tests.postgres",
]

# A busy machine is no reason to fail: what is slow is for the benchmarks to say.
# `make test` tries a few examples of each property, `make test-slow` more of them.
# `make test-slow ARGS=--hypothesis-profile=thorough` tries eight times as many.
settings.register_profile("few", deadline=None, max_examples=15)
settings.register_profile("more", deadline=None, max_examples=50)
settings.register_profile("thorough", deadline=None, max_examples=400)
settings.load_profile("few")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Tests and modules stay to the end: looking for garbage among them took a fifth of the time of collecting."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
