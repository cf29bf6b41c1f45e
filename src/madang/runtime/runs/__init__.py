"""A run from request to answer: store -> worker (lease) -> run (graph, journal) -> outcome; and time travel.
`madang.runtime.access` accepts the requests; `madang.runtime.application` opens it and the worker together.
"""

from madang.protocol import Actor
from madang.runtime.runs.observer import RunObserver
from madang.runtime.runs.outcome import pending_questions, questions_in
from madang.runtime.runs.recorded_answers import recorded_answer
from madang.runtime.runs.request import is_pause, read_request
from madang.runtime.runs.run import graph_without_checkpointer, run_assistant
from madang.runtime.runs.time_travel import (
    FORKED_FROM,
    ForkPoint,
    Standing,
    TimeTravel,
    copy_session_at,
    own_fields,
    phase_field,
    standing_of,
    stored_fields,
)

__all__ = [
    "FORKED_FROM",
    "Actor",
    "ForkPoint",
    "RunObserver",
    "Standing",
    "TimeTravel",
    "copy_session_at",
    "graph_without_checkpointer",
    "is_pause",
    "own_fields",
    "pending_questions",
    "phase_field",
    "questions_in",
    "read_request",
    "recorded_answer",
    "run_assistant",
    "standing_of",
    "stored_fields",
]
