"""Functions that reading processes call in tests: each does with the content what a file might make a parser do."""

import os
import time
from pathlib import Path

from madang.documents.errors import UnreadableFileError
from madang.text import Text


def count(content: bytes, times: int = 1) -> int:
    return len(content) * times


def process(content: bytes) -> tuple[int, dict[str, str]]:
    return os.getpid(), dict(os.environ)


def refuse(content: bytes) -> None:
    raise UnreadableFileError("no", Text(ko="아니요", en="no"))


def stumble(content: bytes) -> None:
    raise KeyError(content)


def spin(content: bytes) -> None:
    while True:
        pass


def spin_for(content: bytes, seconds: float) -> str:
    while time.process_time() < seconds:
        pass
    return "done"


def sleep(content: bytes) -> None:
    time.sleep(600)


def swallow_memory(content: bytes) -> int:
    held: list[bytes] = []
    while True:
        held.append(bytes(64 << 20))


def talk(content: bytes) -> str:
    return "a" * (40 << 20)


def dig(content: bytes) -> int:
    return 1 + dig(content)


def die(content: bytes) -> None:
    os.abort()


def write_file(content: bytes) -> None:
    Path(content.decode()).write_bytes(b"x" * 100_000)
