"""docs/architecture.md names every room and sub-package there is and no other, and its arrows point down the layers."""

import re
import tomllib
from pathlib import Path

from tests.architecture.rules.readmes import dead_links
from tests.paths import ROOT, SOURCE

PAGE = ROOT / "docs" / "architecture.md"


def test_the_picture_of_the_rooms_shows_every_room_with_its_sub_packages():
    drawn, there = _drawn_rooms(PAGE.read_text("utf-8")), _rooms(SOURCE)
    assert {*drawn.pop("assistants")} <= {*there.pop("assistants")}  # a new assistant needs no line on this page
    assert drawn == there


def test_every_sub_package_is_described():
    described = re.findall(r"^\| `(\w+/\w+)` \|", PAGE.read_text("utf-8"), re.MULTILINE)
    drawn = _drawn_rooms(PAGE.read_text("utf-8"))
    assert sorted(described) == sorted(f"{room}/{each}" for room, inside in drawn.items() for each in inside)


def test_every_room_is_described():
    described = re.findall(r"^\| `(\w+)` \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert sorted(described) == sorted(_rooms(SOURCE))


def test_arrows_lead_to_lower_layers():
    layers = _layers()
    arrows = re.findall(r"^ +(\w+) --> (\w+)$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert arrows
    assert [(above, below) for above, below in arrows if layers[above] >= layers[below]] == []


def test_those_who_take_part_in_a_message_exist():
    found = re.findall(r"participant \w+ as (\S+)", PAGE.read_text("utf-8"))
    assert found
    assert [name for name in found if not (SOURCE / name / "__init__.py").is_file()] == []


def test_every_link_leads_somewhere():
    assert dead_links(PAGE.read_text("utf-8"), PAGE.parent) == []


def _drawn_rooms(page: str) -> dict[str, list[str]]:
    drawn = re.findall(r'^ +(\w+)\["<b>(\w+)</b>(?:<br/>([^"]*))?"\]$', page, re.MULTILINE)
    assert all(node == room for node, room, _ in drawn)
    return {room: inside.split(" · ") if inside else [] for _, room, inside in sorted(drawn)}


def _rooms(source: Path) -> dict[str, list[str]]:
    return {room: _packages(source / room) for room in _packages(source)}


def _packages(folder: Path) -> list[str]:
    return sorted(path.parent.name for path in folder.glob("*/__init__.py"))


def _layers() -> dict[str, int]:
    """How far down each room is, by the layers contract of pyproject.toml."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    [layers] = [contract["layers"] for contract in contracts if contract["type"] == "layers"]
    return {name: depth for depth, layer in enumerate(layers) for name in re.findall(r"\w+", layer)}
