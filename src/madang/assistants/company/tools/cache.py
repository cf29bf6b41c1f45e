"""What statements gave, kept for as long as the data stay the same."""

import hashlib
import threading
from collections import OrderedDict

from madang.assistants.company.domain.gate import Admitted
from madang.assistants.company.domain.scope import Scope
from madang.assistants.company.tools.warehouses.ports import Outcome

__all__ = ["ResultCache"]

CacheKey = tuple[object, ...]


class ResultCache:
    """The last results, by who asked, what ran and which data it ran on; two users never share one."""

    def __init__(self, most: int = 256) -> None:
        self._most = most
        self._kept: OrderedDict[CacheKey, Outcome] = OrderedDict()
        self._lock = threading.Lock()
        self.hits = self.misses = 0

    def key(self, scope: Scope, statement: Admitted, version: str) -> CacheKey:
        """Tenant, user and role with its attributes, the statement with its values, and the version of the data."""
        return (*scope.key, statement.sql, *statement.parameters.items(), version)

    def name_of(self, key: CacheKey) -> str:
        """A short name of the key, which gives nothing of it away: where the rows are found again."""
        return hashlib.sha256(repr(key).encode()).hexdigest()[:16]

    def get(self, key: CacheKey) -> Outcome | None:
        """What is kept under the key."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                self.misses += 1
            else:
                self.hits += 1
                self._kept.move_to_end(key)
            return found

    def put(self, key: CacheKey, outcome: Outcome) -> None:
        """Keep the outcome, and forget the one that was not asked for the longest."""
        with self._lock:
            self._kept[key] = outcome
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
