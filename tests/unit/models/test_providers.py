import sys

import pytest
from pydantic import SecretStr

from madang.errors import MissingExtraError
from madang.models.errors import ModelSettingsError, NetworkModelError
from madang.models.limits import ModelLimits
from madang.models.network_models import allow_network_models, check_network_model
from madang.models.providers import ModelChoice, open_model


@pytest.mark.parametrize("model", ["gpt-5", "openai:", "nobody:model", ""])
def test_a_name_that_is_no_provider_and_model_is_refused(model: str):
    with pytest.raises(ModelSettingsError) as caught:
        open_model(ModelChoice(model=model))
    assert str(caught.value) == (
        f"The model {model!r} cannot be opened: write provider:name with one of the providers anthropic, ollama, "
        "openai. For a server with the OpenAI protocol, write openai:name and give its base URL."
    )


def test_a_provider_that_is_not_installed_names_its_extra(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "langchain_anthropic", None)
    with allow_network_models(), pytest.raises(MissingExtraError) as caught:
        open_model(ModelChoice(model="anthropic:some-model"))
    assert str(caught.value) == (
        "The model provider 'anthropic' is not installed: add the extra with `pip install 'madang[anthropic]'`."
    )


def test_a_model_without_credentials_is_a_matter_of_settings(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with allow_network_models(), pytest.raises(ModelSettingsError) as caught:
        open_model(ModelChoice(model="openai:gpt-5"))
    assert str(caught.value).startswith("The model 'openai:gpt-5' cannot be opened: ")
    assert "OPENAI_API_KEY" in str(caught.value)
    assert caught.value.user_message.ko.startswith("모델 'openai:gpt-5'을(를) 열 수 없습니다. 키와 주소를 확인하세요: ")


def test_opening_a_model_outside_the_process_is_forbidden_in_tests():
    with pytest.raises(NetworkModelError) as caught:
        open_model(ModelChoice(model="openai:gpt-5"))
    assert str(caught.value) == (
        "The model 'openai:gpt-5' would be called over the network, which is forbidden here so that tests cannot spend "
        "money by accident. Use madang.models.ScriptedModel, or wrap the call in madang.models.allow_network_models() "
        "if this is intended."
    )


def test_an_allowance_ends_with_its_block_even_after_an_error():
    with pytest.raises(ZeroDivisionError), allow_network_models():
        check_network_model("m")
        raise ZeroDivisionError
    with pytest.raises(NetworkModelError):
        check_network_model("m")


def test_settings_reach_the_provider_under_its_own_names():
    choice = ModelChoice(
        model="openai:some-model",
        base_url="http://localhost:1/v1",
        api_key=SecretStr("key"),
        temperature=0.5,
        max_tokens=7,
        retries=3,
        limits=ModelLimits(timeout_seconds=10),
    )
    with allow_network_models():
        model = open_model(choice).model
    told = {name: getattr(model, name) for name in ("model_name", "temperature", "max_tokens", "max_retries")}
    assert told == {"model_name": "some-model", "temperature": 0.5, "max_tokens": 7, "max_retries": 3}


def test_another_server_never_gets_the_key_of_the_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    with allow_network_models():
        model = open_model(ModelChoice(model="openai:m", base_url="http://localhost:1/v1")).model
    assert model.openai_api_key == SecretStr("none")
