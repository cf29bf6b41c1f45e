"""What the settings say is what is put together."""

import stat
from pathlib import Path
from typing import Annotated, Self

import pytest
from langgraph.graph import START
from langgraph.runtime import Runtime
from pydantic import BaseModel, Field, SecretStr, model_validator

from madang.errors import MadangError
from madang.models.chat import ChatSettings, ConfiguredChats
from madang.models.errors import NetworkModelError
from madang.models.providers import ModelChoice
from madang.models.skills import Skill
from madang.protocol import Actor
from madang.protocol.answers import Reply
from madang.runtime.agents.context import RunContext
from madang.runtime.assistants.contract import Assistant
from madang.runtime.assistants.discovery import Assistants
from madang.runtime.errors import AssistantError
from madang.settings import Settings, SettingsError, read_settings
from madang.state.fields.schema import State
from madang.state.writes.graph import CheckedGraph
from madang.store.encryption.errors import MasterKeysError
from madang.text import Text
from madang.wiring import assistant_settings, model_choices, open_madang, store_from_settings
from tests.acceptance.courier import ASSISTANTS

KEY = "a:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="


async def test_an_office_answers_from_settings_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURIER_LEDGER", str(tmp_path / "ledger"))
    settings = Settings(data=tmp_path / "data")
    async with open_madang(settings, assistants=ASSISTANTS) as application:
        run = await application.ask("s", "letter", assistant="courier")
        answer = await application.runs.wait_for_answer(Actor(), run.id)

    assert (answer.status, answer.answer.split()[0]) == ("completed", "letter-0")
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    assert (tmp_path / "data" / "madang.db").exists()


async def test_with_keys_nothing_a_session_holds_is_readable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURIER_LEDGER", str(tmp_path / "ledger"))
    settings = Settings(data=tmp_path, keys=SecretStr(KEY), audit_key=SecretStr("k"))
    async with open_madang(settings, assistants=ASSISTANTS) as application:
        await application.runs.wait_for_answer(
            Actor(), (await application.ask("s", "abracadabra", assistant="courier")).id
        )
    assert b"abracadabra" not in (tmp_path / "madang.db").read_bytes()


def test_keys_and_a_file_of_keys_are_not_both_taken(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, keys=SecretStr(KEY), keys_file=tmp_path / "keys")
    with pytest.raises(MasterKeysError, match="MADANG_KEYS and MADANG_KEYS_FILE are both set"):
        store_from_settings(settings)


def test_without_a_model_rules_answer_and_with_one_it_is_opened_when_asked(tmp_path: Path) -> None:
    assert ConfiguredChats(model_choices(Settings(data=tmp_path), NOBODY)).for_skill("any") is None
    chats = ConfiguredChats(model_choices(Settings(data=tmp_path, model="openai:gpt"), NOBODY))
    with pytest.raises(NetworkModelError):
        chats.for_skill("any")


def test_a_skill_may_ask_another_model_or_none(tmp_path: Path) -> None:
    settings = read_settings(
        {
            "MADANG_DATA": str(tmp_path),
            "MADANG_MODEL": "openai:small",
            "MADANG_BASE_URL": "http://localhost:1/v1",
            "MADANG_MODEL__WRITE_REPLY": "openai:large",
            "MADANG_MODEL__JUDGE": "anthropic:fair",
            "MADANG_MODEL__CLASSIFY": "rules",
        }
    )
    local = "http://localhost:1/v1"
    assert model_choices(settings, SKILLED) == ChatSettings(
        default=ModelChoice(model="openai:small", base_url=local),
        skills={
            "write-reply": ModelChoice(model="openai:large", base_url=local),
            "judge": ModelChoice(model="anthropic:fair"),
            "classify": None,
        },
    )


@pytest.mark.parametrize(
    ("models", "text"),
    [
        (
            {"clasify": "rules"},
            "MADANG_MODEL__CLASIFY names no skill of any assistant and no role (did you mean MADANG_MODEL__CLASSIFY?): "
            "unset it.",
        ),
        (
            {"judge": "gpt"},
            "The model 'gpt' cannot be opened: write provider:name with one of the providers anthropic, ollama, "
            "openai. For a server with the OpenAI protocol, write openai:name and give its base URL.",
        ),
    ],
)
def test_a_wrong_model_for_a_skill_is_told_before_anything_starts(
    tmp_path: Path, models: dict[str, str], text: str
) -> None:
    with pytest.raises(MadangError) as caught:
        model_choices(Settings(data=tmp_path, models=models), SKILLED)
    assert str(caught.value) == text


async def test_an_assistant_finds_its_settings_in_every_run(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, assistants={"guide": {"pace": "7", "fee_key": "hunter2"}})
    async with open_madang(settings, assistants=SKILLED) as application:
        answer = await application.runs.wait_for_answer(
            Actor(), (await application.ask("s", "?", assistant="guide")).id
        )
    assert answer.answer == repr(Pace(pace=7, fee_key=SecretStr("hunter2")))


async def test_an_assistant_that_nobody_set_goes_by_its_defaults(tmp_path: Path) -> None:
    async with open_madang(Settings(data=tmp_path), assistants=SKILLED) as application:
        answer = await application.runs.wait_for_answer(
            Actor(), (await application.ask("s", "?", assistant="guide")).id
        )
    assert answer.answer == repr(Pace())


@pytest.mark.parametrize(
    ("assistants", "text"),
    [
        (
            {"guide": {"pcae": "7"}},
            "MADANG_GUIDE__PCAE is not a setting of any assistant (did you mean MADANG_GUIDE__PACE?): unset it.",
        ),
        (
            {"giude": {"pace": "7"}},
            "MADANG_GIUDE__PACE is not a setting of any assistant (did you mean MADANG_GUIDE__PACE?): unset it.",
        ),
        (
            {"guide": {"pace": "99"}},
            "MADANG_GUIDE__PACE cannot be '99': input should be less than or equal to 10.",
        ),
        (
            {"guide": {"fee_key": "x", "pace": "fast"}},
            "MADANG_GUIDE__PACE cannot be 'fast': input should be a valid integer, unable to parse string as an "
            "integer. MADANG_GUIDE__FEE_KEY cannot be this value: value should have at least 3 items after "
            "validation, not 1.",
        ),
        (
            {"guide": {"pace": "9", "fee_key": "nine"}},
            "MADANG_GUIDE__* cannot be this value: value error, such a pace costs more.",
        ),
    ],
)
async def test_a_wrong_setting_of_an_assistant_is_told_before_anything_starts(
    tmp_path: Path, assistants: dict[str, dict[str, str]], text: str
) -> None:
    with pytest.raises(SettingsError) as caught:
        async with open_madang(Settings(data=tmp_path, assistants=assistants), assistants=SKILLED):
            pass
    assert str(caught.value) == text
    assert not (tmp_path / "madang.db").exists()


def test_what_is_set_for_an_assistant_that_is_broken_is_left_for_its_mending(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, assistants={"lame": {"pace": "1"}}, models={"limp": "rules"})
    lame = Assistants({}, {"lame": AssistantError("lame")})
    assert assistant_settings(settings, lame) == {}
    assert model_choices(settings, lame) == ChatSettings()


class Pace(BaseModel):
    """How fast a guide walks."""

    pace: Annotated[int, Field(le=10, description="Steps a second.")] = 2
    fee_key: Annotated[SecretStr | None, Field(min_length=3, description="Key to the till.")] = None

    @model_validator(mode="after")
    def _fair(self) -> Self:
        if self.pace == 9:
            raise ValueError("such a pace costs more")
        return self


class Walk(State, name="walk"):
    said: str = ""


class Nothing(BaseModel):
    """What the skills here are asked and answer."""


async def walk(_: Walk, runtime: Runtime[RunContext]) -> dict[str, str]:
    return {"said": repr(runtime.context.settings_as(Pace))}


def build() -> CheckedGraph[Walk, RunContext, Walk, Walk]:
    graph = CheckedGraph(Walk, context_schema=RunContext)
    graph.add_node("walk", walk, writes=["said"])
    graph.add_edge(START, "walk")
    return graph


GUIDE = Assistant(
    name="guide",
    title=Text(ko="길잡이", en="Guide"),
    about=Text(ko="걷습니다.", en="Walks."),
    examples=(Text(ko="가자", en="Go"),),
    state=Walk,
    build=build,
    read=lambda _: {},
    answer=lambda state, _: Reply(intent="walk", answer=state.said),
    skills=tuple(
        Skill(name, Nothing, Nothing, Path(), lambda nothing: nothing) for name in ("write-reply", "judge", "classify")
    ),
    settings=Pace,
)
SKILLED = Assistants({"guide": GUIDE}, {})
NOBODY = Assistants({}, {})
