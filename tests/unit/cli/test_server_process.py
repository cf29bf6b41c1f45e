"""What the page shows of the settings gives no secret away; and who has to sign in."""

from pathlib import Path

from madang.cli.server_process import _authenticator, shown_setup
from madang.server.context import ShownSetting
from madang.server.routes import ProjectParts
from madang.server.security import LocalAuthenticator, TokenAuthenticator
from madang.settings import Settings, read_settings
from madang.store import open_store

ENVIRONMENT = {
    "HOME": "/data/ana",
    "MADANG_STORE": "postgresql://ana:hunter2@db/madang",
    "MADANG_MODEL": "openai:small",
    "MADANG_API_KEY": "sk-hunter2",
    "MADANG_MODEL__TRAVEL_NEEDS": "rules",
    "MADANG_REALESTATE__SERVICE_KEY": "hunter2",
}


def test_settings_are_shown_without_secrets():
    setup = shown_setup(read_settings(ENVIRONMENT, platform="linux"))
    shown = {setting.variable: setting for setting in setup.settings}
    assert setup.model == "openai:small"
    assert "hunter2" not in setup.model_dump_json()
    assert shown["MADANG_STORE"].value == "postgresql://***@db/madang"
    assert shown["MADANG_API_KEY"] == ShownSetting(variable="MADANG_API_KEY", value="***", given=True, secret=True)
    assert shown["MADANG_KEYS"] == ShownSetting(variable="MADANG_KEYS", value="", given=False, secret=False)
    assert shown["MADANG_PORT"] == ShownSetting(variable="MADANG_PORT", value="8700", given=False, secret=False)
    assert shown["MADANG_MODEL__TRAVEL_NEEDS"].value == "rules"
    assert shown["MADANG_REALESTATE__SERVICE_KEY"].value == "***"


def test_rules_are_no_model():
    settings = read_settings({"MADANG_MODEL": "rules", "HOME": "/data/ana"}, platform="linux")
    assert shown_setup(settings).model is None


def test_behind_a_named_proxy_everybody_signs_in(tmp_path: Path) -> None:
    at_home, behind = Settings(data=tmp_path), Settings(data=tmp_path, proxies="10.0.0.1")
    with open_store("sqlite:///:memory:") as store:
        assert isinstance(_authenticator(at_home, store.tokens, ProjectParts(), None), LocalAuthenticator)
        assert isinstance(_authenticator(behind, store.tokens, ProjectParts(), None), TokenAuthenticator)
