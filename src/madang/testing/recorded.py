"""Recorded tools: tools that answer from a recording, and keep what they were asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import JsonValue

from madang.runtime.tools import Tool
from madang.state.plain import canonical

__all__ = ["Recording", "recorded"]


@dataclass
class Recording:
    """The answers of a tool by its arguments, as `canonical` writes them, and the calls made since."""

    answers: Mapping[str, JsonValue | BaseException]
    calls: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    async def play(self, **arguments: Any) -> JsonValue:
        """The recorded answer; an error is raised, and arguments nobody recorded are refused."""
        self.calls.append(arguments)
        key = canonical(arguments)
        if key not in self.answers:
            raise AssertionError(f"Nothing was recorded for {key} (recorded: {', '.join(self.answers) or 'nothing'}).")
        answer = self.answers[key]
        if isinstance(answer, BaseException):
            raise answer
        return answer


def recorded(tool: Tool, *calls: tuple[Mapping[str, Any], JsonValue | BaseException]) -> tuple[Tool, Recording]:
    """The tool with these calls and their answers in place of what it does, and the recording that it plays."""
    recording = Recording({canonical(arguments): answer for arguments, answer in calls})
    return replace(tool, run=recording.play), recording
