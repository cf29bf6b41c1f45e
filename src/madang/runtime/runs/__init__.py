"""A run from request to answer: intake -> store -> worker (lease) -> run (graph, journal) -> outcome; and time travel.
`madang.runtime.application` opens intake and worker together for the server and the command line.
"""

from madang.protocol import Actor
from madang.runtime.runs.answers import recorded_answer
from madang.runtime.runs.outcome import pending_questions
from madang.runtime.runs.request import is_pause, read_request
from madang.runtime.runs.run import Graph, graph_without_checkpointer, run_assistant
from madang.runtime.runs.time_travel import ForkPoint, TimeTravel, request_at

__all__ = [
    "Actor",
    "ForkPoint",
    "Graph",
    "TimeTravel",
    "graph_without_checkpointer",
    "is_pause",
    "pending_questions",
    "read_request",
    "recorded_answer",
    "request_at",
    "run_assistant",
]
