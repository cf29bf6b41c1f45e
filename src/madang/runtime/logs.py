"""Log output: one line per entry, plain or JSON, with the ids of the run it belongs to and with secrets and personal
data masked, tracebacks included. Nothing is shown until a program calls `log_to` or sets up logging itself.
"""

import json
import logging
import re
import traceback
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Literal, TextIO, cast

from pydantic import BaseModel

from madang.errors import MadangError
from madang.state.privacy import redact, redact_text


def trace_of(error: BaseException) -> str:
    """The error with those that led to it, the first one first, and where each was raised."""
    return "\n".join(map(_trace_entry, reversed(list(_chain(error, set())))))


def _chain(error: BaseException, seen: set[int]) -> Iterator[BaseException]:
    """The error, its parts where it is a group of errors, and what they came from."""
    if id(error) in seen:
        return
    seen.add(id(error))
    yield error
    parts: tuple[BaseException, ...] = getattr(error, "exceptions", ())
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    for each in (*parts, *((before,) if before else ())):
        yield from _chain(each, seen)


def _trace_entry(error: BaseException) -> str:
    places = "".join(traceback.format_tb(error.__traceback__))
    message = str(error) if isinstance(error, MadangError) else _QUOTED.sub(r"\1…\1", str(error))
    return redact_text(places + ": ".join(filter(None, (type(error).__name__, message))))


_QUOTED = re.compile(r"""(['"])(?:\\.|(?!\1).)*\1""", re.DOTALL)


LogStyle = Literal["plain", "json"]

_LOG_CONTEXT: ContextVar[Mapping[str, str]] = ContextVar("madang_logs", default=MappingProxyType({}))
_RECORD_FIELDS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}


@contextmanager
def log_context(**ids: str) -> Generator[None]:
    """Within this block, and in tasks started there, each entry carries these ids.

    >>> import io, logging
    >>> from madang.runtime import log_context, log_to
    >>> stream = io.StringIO()
    >>> with log_to(stream), log_context(run="run-1"):
    ...     logging.getLogger("madang.example").warning("The model did not answer")
    >>> "run-1" in stream.getvalue()
    True
    """
    token = _LOG_CONTEXT.set({**_LOG_CONTEXT.get(), **ids})
    try:
        yield
    finally:
        _LOG_CONTEXT.reset(token)


@contextmanager
def log_to(stream: TextIO, style: LogStyle = "plain", level: str = "INFO") -> Generator[None]:
    """Within this block, Madang's log of this level and above is written to `stream`.

    >>> import io, json, logging
    >>> from madang.runtime import log_to
    >>> stream = io.StringIO()
    >>> with log_to(stream, "json"):
    ...     logging.getLogger("madang.example").warning("Called 010-1234-5678")
    >>> json.loads(stream.getvalue())["message"]
    'Called ***REDACTED***'
    """
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines() if style == "json" else PlainLines())
    handler.addFilter(_attach_context)
    logger = logging.getLogger("madang")
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel(level)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before)


class JsonLines(logging.Formatter):
    """An entry as one JSON object: time, level, logger, message, what it is bound to, and what was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        """The entry, redacted."""
        entry = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
            **_details(record),
        }
        if trace := _trace(record):
            entry["trace"] = trace
        return json.dumps(entry, ensure_ascii=False)


class PlainLines(logging.Formatter):
    """An entry as a line for the eye; a trace follows on lines of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """The entry, redacted."""
        details = "".join(f" {name}={_one_word(value)}" for name, value in _details(record).items())
        line = f"{_time(record)} {record.levelname:<7} {record.name} {_one_line(_message(record))}{details}"
        trace = _trace(record)
        return "\n".join([line, *(f"    {_one_line(part)}" for part in trace.split("\n"))]) if trace else line


def _one_line(text: str) -> str:
    """The text with what would begin another line, or move the cursor, written out; so nobody can forge an entry."""
    return _UNPRINTABLE.sub(lambda found: ascii(found[0])[1:-1], text)


def _one_word(value: object) -> str:
    """A value that cannot be taken for several."""
    text = _one_line(str(value))
    return json.dumps(text, ensure_ascii=False) if _SEPARATOR.search(text) else text


_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_SEPARATOR = re.compile(r"[\s=\"]")


def _attach_context(record: logging.LogRecord) -> bool:
    """Note what an entry is bound to where it is made: a handler may write it elsewhere, or later."""
    record.bound = _LOG_CONTEXT.get()
    return True


def _message(record: logging.LogRecord) -> str:
    """The text of an entry; what it quotes of states and models is redacted by name before it becomes text."""
    quoted = logging.makeLogRecord({"msg": record.msg, "args": _redacted_args(record.args)})
    return redact_text(quoted.getMessage())


def _redacted_args(args: object) -> object:
    if isinstance(args, tuple):
        return tuple(map(_redacted_args, cast("tuple[object, ...]", args)))
    holds_more = isinstance(args, Mapping | list | set | frozenset | BaseModel)
    return redact(cast("object", args)) if holds_more else args


def _details(record: logging.LogRecord) -> dict[str, object]:
    extra = {name: value for name, value in vars(record).items() if name not in _RECORD_FIELDS and name != "bound"}
    ids: Mapping[str, str] = getattr(record, "bound", None) or _LOG_CONTEXT.get()
    shown = redact(extra)
    return {**ids, **(shown if isinstance(shown, dict) else {})}


def _trace(record: logging.LogRecord) -> str:
    error = record.exc_info[1] if record.exc_info else None
    return trace_of(error) if error else ""


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
