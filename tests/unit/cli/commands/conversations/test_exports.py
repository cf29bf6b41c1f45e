import gzip
import json
import stat
from pathlib import Path

import pytest

from tests.unit.cli.commands.conversations.test_sessions import talk
from tests.unit.cli.conftest import Madang, Seed


@pytest.mark.parametrize(("options", "shown"), [((), "***REDACTED***"), (("--full",), "010-1234-5678")])
def test_a_tenant_is_exported_here_and_fetched_into_a_file_of_its_owner_alone(
    madang: Madang, seed: Seed, tmp_path: Path, options: tuple[str, ...], shown: str
):
    seed(talk)
    started = madang("exports", "start", "--here", *options)
    job = started.out.strip()
    assert (started.code, started.err) == (0, f"Fetch it with madang exports get {job} --to FILE.\n")
    fetched = madang("exports", "get", job, "--to", "all.jsonl.gz")
    assert (fetched.code, fetched.err) == (0, "Written to all.jsonl.gz.\n")
    file = tmp_path / "all.jsonl.gz"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    [line] = gzip.decompress(file.read_bytes()).splitlines()
    exported = json.loads(line)
    assert exported["session"]["id"] == "trip"
    assert exported["runs"][0]["request"]["message"] == f"Three days in Busan, call {shown}"
    assert job in madang("audit", "list").out
    assert madang("exports", "get", job, "--to", "all.jsonl.gz").err == "madang: all.jsonl.gz: File exists\n"


def test_one_person_of_a_tenant_is_exported_alone(madang: Madang, seed: Seed, tmp_path: Path):
    seed(talk)
    for user, count in (("kim", 1), ("lee", 0)):
        job = madang("exports", "start", "--here", "--user", user).out.strip()
        assert madang("exports", "get", job, "--to", f"{user}.gz").code == 0
        assert len(gzip.decompress((tmp_path / f"{user}.gz").read_bytes()).splitlines()) == count


def test_an_export_waits_for_a_worker_and_cannot_be_fetched_before(madang: Madang, seed: Seed):
    seed(talk)
    started = madang("exports", "start")
    job = started.out.strip()
    assert started.err == f"madang jobs list tells how far it is; then madang exports get {job} --to FILE.\n"
    assert "export" in madang("jobs", "list").out
    early = madang("exports", "get", job, "--to", "early.gz")
    assert early.code == 1
    assert f"The job '{job}' is pending" in early.err
    assert madang("exports", "get", "nowhere", "--to", "early.gz").err == "madang: There is no job 'nowhere'.\n"
