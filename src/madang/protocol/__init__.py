"""What crosses a process border: events, commands, problems and views, as plain typed data.

Pure: no I/O. May import `madang.state`.
"""

from madang.protocol.answers import Answer, File, Source
from madang.protocol.commands import Command, read_command
from madang.protocol.events import Event, Payload
from madang.protocol.problems import Problem, problem_of
from madang.protocol.questions import Approval, Clarification, Option
from madang.protocol.views import View

__all__ = [
    "Answer",
    "Approval",
    "Clarification",
    "Command",
    "Event",
    "File",
    "Option",
    "Payload",
    "Problem",
    "Source",
    "View",
    "problem_of",
    "read_command",
]
