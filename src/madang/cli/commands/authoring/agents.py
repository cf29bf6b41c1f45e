"""`madang agents`: the agents that carry out the plans of each assistant, and which of them are switched off."""

import os
from collections.abc import Iterator

import typer

from madang.cli import phrases
from madang.cli.terminal.screen import Screen
from madang.settings import read_settings
from madang.text import Text
from madang.wiring import agents_off_from_settings, assistants_from_settings

TITLE = Text(
    ko="계획의 단계를 맡는 에이전트와 꺼 둔 에이전트를 보여 줍니다.",
    en="List the agents that carry out plans, and which are switched off.",
)


def agents(context: typer.Context) -> None:
    """Print each agent of each assistant, and how to switch one off."""
    screen = Screen.of(context)
    screen.table(phrases.COLUMN_AGENT, phrases.COLUMN_NAME, phrases.COLUMN_STATUS, rows=_rows(screen))
    screen.note(phrases.AGENTS_HOW_TO_SWITCH)


def _rows(screen: Screen) -> Iterator[tuple[str, str, str]]:
    settings = read_settings(os.environ)
    assistants = assistants_from_settings(settings)
    off = agents_off_from_settings(settings, assistants)
    for name, assistant in assistants.loaded.items():
        for agent in assistant.agents:
            title = assistant.names.get(agent)
            is_off = agent in off.get(name, frozenset())
            state = phrases.AGENT_OFF if is_off else phrases.AGENT_ON
            yield f"{name}.{agent}", screen.translate(title) if title else agent, screen.translate(state)
