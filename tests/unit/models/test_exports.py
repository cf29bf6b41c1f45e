import os
import subprocess
import sys

import pytest

import madang.models
from tests.paths import SOURCE

HEAVY = ("kiwipiepy", "holidays", "numpy", "openai", "langchain_openai")


def test_every_public_name_can_be_loaded():
    assert all(getattr(madang.models, name) is not None for name in madang.models.__all__)


def test_a_name_that_is_not_public_is_missing_as_usual():
    with pytest.raises(AttributeError, match=r"^module 'madang\.models' has no attribute 'nothing'$"):
        _ = madang.models.nothing


def test_importing_loads_nothing_heavy():
    modules = "madang.models, madang.reading, madang.models.skills"
    script = f"import sys, {modules}; print([name for name in {HEAVY} if name in sys.modules])"
    there = {**os.environ, "PYTHONPATH": str(SOURCE.parent)}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=there)
    assert done.stdout.strip() == "[]"
