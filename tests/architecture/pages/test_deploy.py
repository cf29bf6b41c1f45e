"""What `deploy/` says of Madang is so: its metrics are exported, its settings exist, its files can be read."""

import json
import re
import tomllib
from datetime import UTC, datetime
from pathlib import Path

import pytest
import yaml

from madang.server.http import Metrics
from madang.settings import Settings, variable_name
from tests.paths import ROOT

DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "deploy.md").read_text()
FILES = sorted(path for path in DEPLOY.rglob("*") if path.is_file())
NOT_OURS = {"MADANG_APP_PASSWORD"}
"""Variables that compose alone uses."""


def test_every_metric_that_is_drawn_or_watched_is_exported():
    exported = _exported()
    named = {name for path in (DEPLOY / "monitoring").iterdir() for name in _metrics_in(path.read_text())}
    assert named - exported == set()
    assert {"madang_runs_open", "madang_store_seconds_bucket"} <= named


def test_a_metric_that_does_not_exist_is_caught():
    assert _metrics_in("rate(madang_moons_total[5m])") - _exported() == {"madang_moons_total"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_setting_that_is_named_exists(path: Path):
    known = {variable_name(field) for field in Settings.model_fields}
    assert set(re.findall(r"MADANG_[A-Z_]*[A-Z]", path.read_text())) - known - NOT_OURS == set()


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.suffix in {".yaml", ".json"}], ids=lambda path: path.name
)
def test_every_file_can_be_read(path: Path):
    text = path.read_text()
    assert json.loads(text) if path.suffix == ".json" else list(yaml.safe_load_all(text))


def test_every_process_runs_as_nobody_special_with_a_root_it_cannot_write_to():
    pods = [
        each for each in yaml.safe_load_all((DEPLOY / "kubernetes/madang.yaml").read_text()) if _is_deployment(each)
    ]
    specs = [pod["spec"]["template"]["spec"] for pod in pods]
    assert [spec["securityContext"]["runAsNonRoot"] for spec in specs] == [True, True]
    assert [spec["containers"][0]["securityContext"]["readOnlyRootFilesystem"] for spec in specs] == [True, True]
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    assert [services[name]["read_only"] for name in ("serve", "work")] == [True, True]
    assert re.search(r"^USER \d+$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)


def test_proxies_find_madang_on_their_own_machine_and_are_read_by_older_programs():
    nginx, caddy = ((DEPLOY / "proxy" / name).read_text() for name in ("nginx.conf", "Caddyfile"))
    assert "server 127.0.0.1:8700;" in nginx
    assert "reverse_proxy {$UPSTREAM:127.0.0.1:8700} {" in caddy
    assert yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["caddy"]["environment"]["UPSTREAM"]
    assert not re.search(r"^\s*http2 on;", nginx, re.MULTILINE), "nginx knows it from 1.25 on; Debian 12 has 1.22"


def _is_deployment(manifest: dict[str, object]) -> bool:
    return manifest["kind"] == "Deployment"


def _metrics_in(text: str) -> set[str]:
    return set(re.findall(r"\bmadang_[a-z_]+", text))


def _exported() -> set[str]:
    """All names that samples can have."""
    text = Metrics().exposition([], datetime.now(UTC)).decode()
    kinds = re.findall(r"^# TYPE (madang_\w+) (\w+)$", text, re.MULTILINE)
    return {name for name, _ in kinds} | {f"{name}_bucket" for name, kind in kinds if kind == "histogram"}


def test_extras_that_are_installed_exist():
    [extras] = re.findall(r"pip install --constraint constraints.txt '\.\[([\w,]+)\]'", PAGE)
    assert (
        set(extras.split(","))
        <= tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"].keys()
    )


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("src/madang/*/**/postgres/migrations/*.sql")), ids=lambda path: path.name
)
def test_tables_are_made_in_words_that_the_oldest_named_server_knows(path: Path):
    """Of a column in CREATE TABLE, STORAGE is known since 16; the page names 15, which Debian 12 has."""
    assert not re.search(r"^\s+\w+ \w+ STORAGE\b", path.read_text(), re.MULTILINE)
