"""The core installed alone, as `pip install madang` would leave it: nothing optional beside it."""

import os
import re
import subprocess
import sys
import tomllib
import venv
from collections.abc import Callable
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from madang import __version__
from tests.paths import ROOT

pytestmark = pytest.mark.slow

ROOMS = ["state", "protocol", "store", "models", "knowledge", "runtime"]
MOST = 0.75

# Imports LangGraph first; what Madang adds is measured as a share of it, in processor time, which other work leaves
# alone.
MEASURE = """
import importlib, time
start = time.process_time()
import langgraph.graph.message, langgraph.types
langgraph_ready = time.process_time()
for room in {rooms!r}:
    importlib.import_module(f"madang.{{room}}")
print((time.process_time() - langgraph_ready) / (langgraph_ready - start))
"""


BROUGHT = {"httpx", "langgraph-sdk", "markdown-it-py", "pyyaml", "websockets"}
"""What extras name for their own use and the core's dependencies bring as well."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    _pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT)
    [built] = folder.glob("madang-*.whl")
    return built


@pytest.fixture(scope="module")
def core(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an empty environment that has the project's wheel and what it depends on."""
    folder = tmp_path_factory.mktemp("core")
    venv.create(folder / "env")
    programs = folder / "env" / "bin"
    _pip("--python", programs / "python", "install", "--no-deps", "--no-index", wheel)
    packages = Path(_run(programs / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    _link_what_it_needs(packages)
    _pip("--python", programs / "python", "check")
    return programs


def _link_what_it_needs(packages: Path) -> None:
    """Lend the environment those of our own packages that the one in it asks for, and those that they ask for."""
    [core] = distributions(path=[str(packages)])
    wanted, there = _needed_by(core), set[str]()
    while wanted:
        if (name := canonicalize_name(wanted.pop())) not in there:
            there.add(name)
            found = distribution(name)
            wanted += _needed_by(found)
            _link(found, packages)


def _needed_by(found: Distribution) -> list[str]:
    asked = [Requirement(text) for text in found.requires or ()]
    return [one.name for one in asked if one.marker is None or one.marker.evaluate({"extra": ""})]


def _link(found: Distribution, packages: Path) -> None:
    """Each file at the same place; programs, which lie outside of the packages, are left out."""
    for file in found.files or ():
        if ".." not in file.parts:
            place = packages / file
            place.parent.mkdir(parents=True, exist_ok=True)
            place.symlink_to(file.locate())


def test_the_wheel_carries_the_documentation_and_the_font_but_no_tests_and_no_screenshots(wheel: Path):
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    assert [name for name in names if "/tests/" in name and not name.startswith("madang/cli/templates/")] == []
    assert [name for name in names if name.endswith((".png", ".jpg", ".gif", ".webp"))] == []
    assert {
        "madang/documents/fonts/MadangGothic.ttf",
        "madang/documents/fonts/OFL.txt",
        "madang/knowledge/documentation/README.md",
        "madang/knowledge/documentation/how-it-works.md",
    } <= set(names)


def test_nothing_optional_is_installed(core: Path):
    listing = "import importlib.metadata as m; print(*(found.name.lower() for found in m.distributions()))"
    installed = set(_run(core / "python", "-c", listing).split())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    optional = {_name(wanted) for extra in project["optional-dependencies"].values() for wanted in extra}
    assert "madang" in installed
    assert installed & (optional - {"madang"} - BROUGHT) == set()


def test_every_room_of_the_core_is_there_and_adds_little_to_the_import_of_langgraph(
    core: Path, record_property: Callable[[str, object], None]
):
    measured = [float(_run(core / "python", "-c", MEASURE.format(rooms=ROOMS))) for _ in range(2)]  # the first compiles
    record_property("share_added_to_langgraph", min(measured))
    assert min(measured) < MOST, f"the core adds {min(measured):.0%} to the import of LangGraph"


def test_the_command_is_installed(core: Path):
    assert _run(core / "madang", "--version") == f"madang {__version__}\n"


def test_every_example_runs(core: Path, tmp_path: Path):
    examples = sorted((ROOT / "examples").glob("*.py"))
    assert examples, "there is no example to run"
    for example in examples:
        _run(core / "python", example, cwd=tmp_path)


def test_the_code_of_the_readme_prints_what_it_says(core: Path, tmp_path: Path):
    code = "\n".join(re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL))
    promised = re.findall(r"^print\(.*\)  # (.*)$", code, re.MULTILINE)
    assert promised
    assert _run(core / "python", "-c", code, cwd=tmp_path).splitlines() == promised


def _name(requirement: str) -> str:
    return requirement.partition("[")[0].partition(">")[0].lower()


def _pip(*words: str | Path) -> str:
    return _run(sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *words)


def _run(*command: str | Path, cwd: Path | None = None) -> str:
    """What a program prints when it runs as a stranger would run it, outside the project."""
    outside = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    ran = subprocess.run(command, cwd=cwd, env=outside, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, f"{' '.join(map(str, command))}\n{ran.stdout}{ran.stderr}"
    return ran.stdout
