"""Counts the statements and transactions of a Postgres server from its own log."""

import re
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import psycopg

_SETTINGS = {"log_statement": "'all'", "log_line_prefix": "'[%v] '", "log_duration": "off"}
_LINE = re.compile(r"^\[(\d+/\d+)\] LOG:  (?:execute [^:]*|statement): (.*)$", re.MULTILINE)
_OWN = "/* bench */ "


class StatementLog:
    """The log of a server, which is told to log every statement while it is counted."""

    def __init__(self, url: str, file: Path) -> None:
        self._url = url
        self._file = file

    @contextmanager
    def counting(self) -> Generator["CountedStatements"]:
        """What is logged in the block."""
        self._set(_SETTINGS)
        counted = CountedStatements(self._file)
        try:
            yield counted
            counted.stop()
        finally:
            self._set(dict.fromkeys(_SETTINGS, "DEFAULT"))

    def _set(self, values: dict[str, str]) -> None:
        with psycopg.connect(self._url, autocommit=True) as raw:
            for name, value in values.items():
                raw.execute(f"{_OWN}ALTER SYSTEM SET {name} = {value}".encode())
            raw.execute(f"{_OWN}SELECT pg_reload_conf(), pg_sleep(0.2)".encode())


class CountedStatements:
    """The statements from `restart` to `stop`."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._found: list[tuple[str, str]] = []
        self.restart()

    def restart(self) -> None:
        """Count from here on."""
        self._from = self._file.stat().st_size

    def stop(self) -> None:
        """Read what was logged."""
        with self._file.open("rb") as log:
            log.seek(self._from)
            text = log.read().decode(errors="replace")
        self._found = [(each[1], each[2]) for each in _LINE.finditer(text) if not each[2].startswith(_OWN)]

    @property
    def statements(self) -> int:
        """How many statements were carried out."""
        return len(self._found)

    @property
    def transactions(self) -> int:
        """How many transactions they were carried out in."""
        return len({transaction for transaction, _ in self._found})

    def most_common(self, runs: int, shown: int = 12) -> list[tuple[str, float]]:
        """The most frequent statements, and how often each came in a run."""
        counts = Counter(" ".join(text.split())[:90] for _, text in self._found)
        return [(text, count / runs) for text, count in counts.most_common(shown)]
