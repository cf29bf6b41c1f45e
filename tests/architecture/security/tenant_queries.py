"""Which queries reach the rows of tenants, and by what: a tenant, a session or run that was found for somebody, or as
an operation on the whole store.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

_BY_OWNER = re.compile(r"(?::|%\()(tenant|session|id|run|corpus|source|key|keys|number|digest|namespace|parent)\b")


def ownerless_queries(
    queries: Mapping[str, str], tables: Iterable[str], operations: Mapping[str, str]
) -> Iterator[str]:
    """What is wrong with each query that touches one of the tables by nobody's name and is not a known operation."""
    touched = re.compile(rf"\b(?:FROM|JOIN|UPDATE|INTO)\s+({'|'.join(tables)})\b")
    for name, text in queries.items():
        if touched.search(text) and not _BY_OWNER.search(text) and name not in operations:
            yield f"{name} reaches rows of all tenants: give it a tenant, or list it as an operation with a reason."
