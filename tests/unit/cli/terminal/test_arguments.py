from dataclasses import replace
from typing import NoReturn

import pytest
import typer
from pydantic import BaseModel, ConfigDict, JsonValue
from typer.core import TyperCommand

from madang.cli.terminal.arguments import chosen_options
from madang.runtime import Assistant
from madang.runtime.errors import OptionError
from tests.assistants.scouts.manifest import ASSISTANT as SCOUTS


class Choice(BaseModel):
    """What a request may choose."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    corpus: tuple[str, ...] = ()
    web: bool = False
    most_rounds: int = 2


CHOOSING = replace(SCOUTS, options=Choice)


class RefusedError(Exception):
    """The call was ended with a message."""


class Call(typer.Context):
    """A call of `ask` whose end can be seen."""

    def fail(self, message: str) -> NoReturn:
        raise RefusedError(message)


def _chosen(*words: str, assistant: Assistant = CHOOSING) -> dict[str, JsonValue]:
    context = Call(TyperCommand("ask"), obj="en")
    context.args = list(words)
    return chosen_options(context, assistant)


@pytest.mark.parametrize(
    ("words", "chosen"),
    [
        ((), {}),
        (("--web",), {"web": True}),
        (("--web=false",), {"web": "false"}),
        (("--corpus", "a", "--corpus=b", "--web"), {"corpus": ["a", "b"], "web": True}),
        (("--most-rounds", "3"), {"most_rounds": "3"}),
    ],
)
def test_options_are_read_as_the_assistant_declares_them(words: tuple[str, ...], chosen: dict[str, JsonValue]):
    assert _chosen(*words) == chosen


@pytest.mark.parametrize(
    ("words", "assistant", "message"),
    [
        (("--wbe",), CHOOSING, "There is no option --wbe. Options: --corpus, --web, --most-rounds."),
        (("stray",), CHOOSING, "There is no option stray. Options: --corpus, --web, --most-rounds."),
        (("--web",), SCOUTS, "There is no option --web. Options: none."),
        (("--corpus",), CHOOSING, "--corpus needs a value."),
        (("--corpus", "--web"), CHOOSING, "--corpus needs a value."),
    ],
)
def test_an_option_that_cannot_be_is_refused_in_words(words: tuple[str, ...], assistant: Assistant, message: str):
    with pytest.raises(RefusedError) as refused:
        _chosen(*words, assistant=assistant)
    assert str(refused.value) == message


def test_what_is_chosen_is_checked_against_the_declared_model():
    assert CHOOSING.chosen({}) == {}
    assert CHOOSING.chosen({"web": "true", "corpus": ["a"]}) == {"corpus": ["a"], "web": True, "most_rounds": 2}


def test_an_option_that_the_assistant_does_not_have_is_named():
    with pytest.raises(OptionError) as refused:
        CHOOSING.chosen({"wbe": True})
    assert str(refused.value) == "'scouts' cannot take the option 'wbe'; it has corpus, web, most_rounds."
    with pytest.raises(OptionError) as refused:
        SCOUTS.chosen({"web": True})
    assert str(refused.value) == "'scouts' cannot take the option 'web'; it has no options."


def test_a_value_that_does_not_fit_says_which_and_why():
    with pytest.raises(OptionError, match=r"^'scouts' cannot take the option 'most_rounds': 1 validation error"):
        CHOOSING.chosen({"most_rounds": "many"})
