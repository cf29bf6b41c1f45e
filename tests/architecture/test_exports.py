import pytest

from tests.architecture.exports import careless_exports, undocumented
from tests.architecture.source import Module, read_package
from tests.places import SOURCE


def test_every_module_says_what_it_is_for():
    offences = undocumented(read_package(SOURCE))
    assert not offences, "\n".join(offences)


def test_every_module_exports_on_purpose():
    offences = careless_exports(read_package(SOURCE))
    assert not offences, "\n".join(offences)


def test_a_module_without_a_docstring_is_caught():
    assert undocumented([Module("madang.state.plan", "# a comment\n")]) == ["madang.state.plan has no docstring."]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("X = 1", "has no `__all__` that is a plain list of names."),
        ("__all__ = [*others]", "has no `__all__` that is a plain list of names."),
        ("__all__ = other.__all__", "has no `__all__` that is a plain list of names."),
        (
            '__all__ = ["b", "A", "LIMIT"]\nA = b = LIMIT = 1',
            "has an `__all__` out of order; it should be ['LIMIT', 'A', 'b'].",
        ),
        ('__all__ = ["a", "a"]\na = 1', "has an `__all__` out of order; it should be ['a']."),
        ('__all__ = ["ghost"]', "exports 'ghost', which it does not define."),
        (
            "__all__: list[str] = []\nasync def run(): ...",
            "defines 'run' without exporting it: add it to `__all__` or begin its name with an underscore.",
        ),
    ],
)
def test_a_careless_export_is_caught(text: str, complaint: str):
    assert careless_exports([Module("madang.planted", text)]) == [f"madang.planted {complaint}"]


@pytest.mark.parametrize(
    "text",
    [
        '"""A room with nothing in it yet."""',
        '__all__ = ["LIMIT", "Plan", "T", "fast", "plan"]\n'
        "from madang.state.plan import Plan, plan\n"
        "try:\n    import speedy as fast\nexcept ImportError:\n    fast = None\n"
        "T = LIMIT = 1\ndef _private(): ...\n",
    ],
)
def test_a_module_that_exports_on_purpose_is_left_alone(text: str):
    assert careless_exports([Module("madang.planted", text)]) == []
