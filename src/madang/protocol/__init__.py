"""What crosses a process border: events, commands, problems and views, as plain typed data.

Pure: no I/O. May import `madang.state`.
"""

from madang.protocol.answers import Answer, Reply, Source
from madang.protocol.commands import Command, read_command
from madang.protocol.events import Event, Payload
from madang.protocol.files import File
from madang.protocol.problems import Problem, problem_of
from madang.protocol.questions import Approval, Clarification, Decision, Option, Question
from madang.protocol.requests import Request
from madang.protocol.views import View

__all__ = [
    "Answer",
    "Approval",
    "Clarification",
    "Command",
    "Decision",
    "Event",
    "File",
    "Option",
    "Payload",
    "Problem",
    "Question",
    "Reply",
    "Request",
    "Source",
    "View",
    "problem_of",
    "read_command",
]
