"""Settings are read once, say what is wrong with them, and are documented to the last one."""

from pathlib import Path

import pytest
from pydantic import SecretStr

from madang.settings import Settings, SettingsError, data_folder, read_settings
from tests.doc_pages.settings_page import settings_page
from tests.paths import ROOT

HOME = {"HOME": "/kim"}
DATA = Path("/kim/.local/share/madang")


def test_an_empty_environment_gives_the_defaults() -> None:
    settings = read_settings(HOME, platform="linux")
    assert settings == Settings(data=DATA)
    assert settings.store_address == "sqlite:////kim/.local/share/madang/madang.db"


def test_each_setting_is_read_from_its_variable() -> None:
    environ = {
        "MADANG_STORE": "sqlite:////srv/m.db",
        "MADANG_KEYS": "a:c2VjcmV0",
        "MADANG_MODEL": "openai:gpt",
        "MADANG_BASE_URL": "http://localhost:8000/v1",
        "MADANG_LANG": "en",
        "MADANG_CONCURRENCY": "32",
        "MADANG_MODEL__CLASSIFY": "rules",
        "MADANG_REAL_ESTATE__MAX_HITS": "7",
        "MADANG_REAL_ESTATE__REGION": "",
        "MADANG_LOG": "",
        "PATH": "/bin",
    }
    assert read_settings(HOME | environ, platform="linux") == Settings(
        data=DATA,
        store="sqlite:////srv/m.db",
        keys=SecretStr("a:c2VjcmV0"),
        model="openai:gpt",
        base_url="http://localhost:8000/v1",
        lang="en",
        concurrency=32,
        models={"classify": "rules"},
        assistants={"real_estate": {"max_hits": "7"}},
    )


def test_data_lies_where_the_platform_keeps_it() -> None:
    assert data_folder(HOME, "darwin") == Path("/kim/Library/Application Support/madang")
    assert data_folder(HOME | {"XDG_DATA_HOME": "/data"}, "linux") == Path("/data/madang")
    assert data_folder({"LOCALAPPDATA": "/local", **HOME}, "win32") == Path("/local/madang")
    assert data_folder(HOME, "win32") == Path("/kim/AppData/Local/madang")
    assert read_settings(HOME | {"MADANG_DATA": "/srv"}).data == Path("/srv")


@pytest.mark.parametrize(
    ("environ", "text"),
    [
        ({"MADANG_MODLE": "x"}, "MADANG_MODLE is not a setting of Madang (did you mean MADANG_MODEL?): unset it."),
        ({"MADANG_XQZ": "1"}, "MADANG_XQZ is not a setting of Madang: unset it."),
        ({"MADANG___XQZ": "1"}, "MADANG___XQZ is not a setting of Madang: unset it."),
        ({"MADANG_TRAVEL__": "1"}, "MADANG_TRAVEL__ is not a setting of Madang: unset it."),
        (
            {"MADANG_CONCURRENCY": "many"},
            "MADANG_CONCURRENCY cannot be 'many': input should be a valid integer, "
            "unable to parse string as an integer.",
        ),
        ({"MADANG_LANG": "fr"}, "MADANG_LANG cannot be 'fr': input should be 'ko' or 'en'."),
        (
            {"MADANG_LEASE_SECONDS": "0"},
            "MADANG_LEASE_SECONDS cannot be '0': input should be greater than or equal to 1.",
        ),
    ],
)
def test_a_wrong_setting_is_named(environ: dict[str, str], text: str) -> None:
    with pytest.raises(SettingsError) as caught:
        read_settings(HOME | environ)
    assert str(caught.value) == text


@pytest.mark.parametrize(
    ("environ", "text"),
    [
        ({"MADANG_MODLE": "x"}, "MADANG_MODLE: 마당의 설정이 아닙니다 (혹시 MADANG_MODEL?). 이 변수를 지우세요."),
        ({"MADANG_LANG": "fr"}, "MADANG_LANG: 'fr'은(는) 될 수 없습니다. 'ko', 'en' 가운데 하나여야 합니다."),
        ({"MADANG_CONCURRENCY": "-1"}, "MADANG_CONCURRENCY: '-1'은(는) 될 수 없습니다. 0 이상이어야 합니다."),
        ({"MADANG_PORT": "8700a"}, "MADANG_PORT: '8700a'은(는) 될 수 없습니다. 정수여야 합니다."),
        ({"MADANG_LIFETIME_DAYS": "-1"}, "MADANG_LIFETIME_DAYS: '-1'은(는) 될 수 없습니다. 0.0보다 커야 합니다."),
    ],
)
def test_a_wrong_setting_is_named_in_korean_too(environ: dict[str, str], text: str) -> None:
    with pytest.raises(SettingsError) as caught:
        read_settings(HOME | environ)
    assert caught.value.text is not None
    assert caught.value.text.ko == text


def test_secrets_are_not_shown() -> None:
    settings = read_settings(HOME | {"MADANG_KEYS": "a:c2VjcmV0", "MADANG_API_KEY": "hunter2"})
    assert "c2VjcmV0" not in repr(settings)
    assert "hunter2" not in repr(settings)


def test_every_setting_is_documented() -> None:
    page = (ROOT / "docs" / "settings.md").read_text("utf-8")
    own, _ = page.split("## Of the assistants")
    assert own.count("\n| `MADANG_") == len(Settings.model_fields)
    assert page == settings_page(), (
        "docs/settings.md is out of date: write it with `python -m tests.doc_pages.settings_page`."
    )


def test_a_former_name_still_sets_and_says_what_it_is_called_now(caplog: pytest.LogCaptureFixture):
    assert read_settings({"HOME": "/h", "MADANG_PLACES": "3"}).concurrency == 3
    assert caplog.messages == [
        "MADANG_PLACES is now called MADANG_CONCURRENCY; rename it, the old name will be dropped."
    ]


def test_the_current_name_wins_over_a_former_one():
    settings = read_settings({"HOME": "/h", "MADANG_PLACES": "3", "MADANG_CONCURRENCY": "5"})
    assert settings.concurrency == 5
