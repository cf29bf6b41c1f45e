"""Results of statements, kept per user while the data stay the same."""

import hashlib
import threading
from collections import OrderedDict

from madang.assistants.company.figures.sql_gate import AdmittedStatement, UserScope
from madang.assistants.company.tools.warehouses.ports import StatementOutcome

ResultKey = tuple[object, ...]


class ResultCache:
    """The last results, by who asked, what ran and which data it ran on; two users never share one."""

    def __init__(self, most: int = 256) -> None:
        self._most = most
        self._outcomes: OrderedDict[ResultKey, StatementOutcome] = OrderedDict()
        self._lock = threading.Lock()
        self.hits = self.misses = 0

    def key(self, scope: UserScope, statement: AdmittedStatement, version: str) -> ResultKey:
        """Tenant, user and role with its attributes, the statement with its values, and the version of the data."""
        return (*scope.key, statement.sql, *statement.parameters.items(), version)

    def short_name(self, key: ResultKey) -> str:
        """A short name of the key, which gives nothing of it away: where the rows are found again."""
        return hashlib.sha256(repr(key).encode()).hexdigest()[:16]

    def get(self, key: ResultKey) -> StatementOutcome | None:
        """What is kept under the key."""
        with self._lock:
            found = self._outcomes.get(key)
            if found is None:
                self.misses += 1
            else:
                self.hits += 1
                self._outcomes.move_to_end(key)
            return found

    def put(self, key: ResultKey, outcome: StatementOutcome) -> None:
        """Keep the outcome, and forget the one that was not asked for the longest."""
        with self._lock:
            self._outcomes[key] = outcome
            while len(self._outcomes) > self._most:
                self._outcomes.popitem(last=False)
