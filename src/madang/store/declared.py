"""What a store was told about the states it keeps: which fields ask for encryption, and how old ones come forward."""

import logging

from madang.state.policies import Sensitive
from madang.state.schema import Schema
from madang.store.evolution import Lineage

__all__ = ["Declared"]

_log = logging.getLogger("madang.store")


class Declared:
    """The lineages of states by the name of their schema."""

    def __init__(self, *, encrypted: bool) -> None:
        self._encrypted = encrypted
        self.lineages: dict[str, Lineage] = {}
        self.readable_fields: tuple[str, ...] = ()

    def add(self, lineage: Lineage) -> None:
        """Note a lineage; its fields that ask for encryption in vain are logged once."""
        for name in (lineage.schema.name, *lineage.schema.formerly):
            self.lineages[name] = lineage
        readable = [] if self._encrypted else _sensitive(lineage.schema)
        if new := [field for field in readable if field not in self.readable_fields]:
            self.readable_fields += tuple(new)
            _log.info(
                "%s: marked Sensitive and stored readable, because the store has no keys. "
                "Set MADANG_KEYS or MADANG_KEYS_FILE to encrypt.",
                ", ".join(new),
            )


def _sensitive(schema: Schema) -> list[str]:
    return [f"{schema.title}.{name}" for name, policy in schema.with_policy(Sensitive).items() if policy.encrypt]
