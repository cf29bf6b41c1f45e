"""No expression takes exponential time: a message or a file could stop a server with one."""

import subprocess
import sys

import pytest

from tests.architecture.security.expressions import exponential_repeats


@pytest.mark.slow
def test_no_expression_of_a_module_takes_exponential_time():
    found = subprocess.run(
        [sys.executable, "-m", "tests.architecture.security.expressions"], capture_output=True, text=True, check=True
    )
    assert found.stdout == ""


@pytest.mark.filterwarnings("ignore:module 'sre_:DeprecationWarning")
def test_a_repeat_inside_an_overlapping_repeat_is_found():
    assert exponential_repeats(r"^\w+:(?:[\d,]+\W*)*$")
    assert not exponential_repeats(r"^\w+:[\d,\W]*$")
