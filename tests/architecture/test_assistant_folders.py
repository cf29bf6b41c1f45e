from pathlib import Path

from tests.architecture.rules.assistant_folders import FILES, FOLDERS, incomplete_folders
from tests.paths import SOURCE


def test_every_assistant_has_the_same_shape():
    offences = incomplete_folders(SOURCE / "assistants")
    assert not offences, "\n".join(offences)


def test_a_well_shaped_assistant_is_left_alone(tmp_path: Path):
    _build(tmp_path / "weather", files=FILES, folders=FOLDERS)
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__init__.py").touch()
    assert incomplete_folders(tmp_path) == []


def test_what_an_assistant_lacks_is_named(tmp_path: Path):
    _build(tmp_path / "weather", files=FILES, folders=FOLDERS)
    _build(tmp_path / "tides", files=["README.md", "manifest.py", "agents"], folders=["data", "tests", "understand"])
    assert incomplete_folders(tmp_path) == [
        "tides has no data/SOURCES.md.",
        "tides has no graph.py.",
        "tides has no state.py.",
        "tides has no tests/test_contract.py.",
        "tides has no agents/.",
        "tides has no prompts/.",
        "tides has no tools/.",
    ]


def _build(assistant: Path, *, files: list[str] | tuple[str, ...], folders: list[str] | tuple[str, ...]) -> None:
    for folder in folders:
        (assistant / folder).mkdir(parents=True)
    for file in files:
        (assistant / file).touch()
