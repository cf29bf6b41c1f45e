import pytest

from tests.architecture.rules.exports import careless_exports, undocumented
from tests.architecture.rules.source import Module, read_package
from tests.paths import SOURCE


def test_every_module_says_what_it_is_for():
    offences = undocumented(read_package(SOURCE))
    assert not offences, "\n".join(offences)


def test_every_facade_exports_on_purpose():
    offences = careless_exports(read_package(SOURCE))
    assert not offences, "\n".join(offences)


def test_a_module_without_a_docstring_is_caught():
    assert undocumented([Module("madang.state.plans.plan", "# a comment\n")]) == [
        "madang.state.plans.plan has no docstring."
    ]


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
    assert careless_exports([Module("madang.planted", text, is_package=True)]) == [f"madang.planted {complaint}"]


def test_a_list_of_exports_outside_a_facade_is_caught():
    assert careless_exports([Module("madang.planted.plan", "__all__ = []")]) == [
        "madang.planted.plan has an `__all__`: only the facade of a package does."
    ]


@pytest.mark.parametrize(
    "text",
    [
        '"""A room with nothing in it yet."""',
        '__all__ = ["LIMIT", "Plan", "T", "fast", "plan"]\n'
        "from madang.state.plans.plan import Plan, plan\n"
        "try:\n    import speedy as fast\nexcept ImportError:\n    fast = None\n"
        "T = LIMIT = 1\ndef _private(): ...\n",
    ],
)
def test_a_module_that_exports_on_purpose_is_left_alone(text: str):
    assert careless_exports([Module("madang.planted", text, is_package=True)]) == []
