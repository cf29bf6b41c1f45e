from madang.protocol import Remembered
from madang.store import Store
from tests.unit.cli.conftest import Madang, Seed

TOLD = Remembered(id="", text="no shellfish", assistant="travel", session="s1", told_at="2026-03-01T09:00:00+00:00")


async def remember(store: Store) -> str:
    noticed = TOLD.changed(text="last place: Mapo", asked=False, topic="place", assistant="realestate", session="")
    await store.personal_memory("", "kim").keep(noticed)
    return (await store.personal_memory("", "kim").keep(TOLD)).id


def test_what_is_remembered_is_listed_shared_and_forgotten(madang: Madang, seed: Seed):
    ident = seed(remember)

    listed = madang("memory", "list", "--user", "kim")
    assert [line.split() for line in listed.out.splitlines() if "shellfish" in line] == [
        [ident, "no", "shellfish", "travel", "on", "request", "2026-03-01", "09:00:00", "s1"]
    ]
    assert "without asking" in listed.out
    shared = madang("memory", "share", ident, "--user", "kim")
    assert (shared.code, shared.err) == (0, "All assistants may use it now: no shellfish\n")
    assert madang("memory", "forget", ident, "--user", "kim").err == "Forgotten: 1.\n"
    assert "shellfish" not in madang("memory", "list", "--user", "kim").out
    assert madang("memory", "forget", "--all", "--yes", "--user", "kim").err == "Forgotten: 1.\n"
    assert madang("memory", "list", "--user", "kim").err == "Nothing is remembered.\n"


def test_nobody_forgets_for_another(madang: Madang, seed: Seed):
    ident = seed(remember)

    ran = madang("memory", "forget", ident, "--user", "lee")

    assert ran.code == 1
    assert f"Nothing is remembered as '{ident}'" in ran.err
    assert "shellfish" in madang("memory", "list", "--user", "kim").out


def test_it_has_to_be_said_what_to_forget(madang: Madang):
    assert madang("memory", "forget").code == 2
    assert madang("memory", "forget", "x", "--all").code == 2
