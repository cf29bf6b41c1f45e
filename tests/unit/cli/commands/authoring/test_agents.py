import pytest

from tests.unit.cli.conftest import Madang


def test_agents_are_listed_with_those_that_are_switched_off(madang: Madang, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MADANG_AGENTS_OFF", "company.storage_decision")
    listed = {line.split()[0]: line.split()[-1] for line in madang("agents").out.splitlines()}
    assert (listed["company.storage_decision"], listed["company.data_analysis"]) == ("off", "on")
    assert {"travel.flight_expert", "realestate.search", "research.researcher"} <= listed.keys()


def test_an_agent_that_there_is_not_cannot_be_switched_off(madang: Madang, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MADANG_AGENTS_OFF", "travel.pilot")
    ran = madang("agents")
    assert ran.code != 0
    assert "there is no agent 'travel.pilot' (there are: travel.flight_expert" in ran.err
