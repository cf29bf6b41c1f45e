"""In whose name the work on a database is done: a tenant, all of them, or nobody yet.

Postgres shows and takes only rows of that tenant (row-level security), whatever a query asks for: a second wall behind
the tenant that queries name. It goes with the context of a task, so that what a request or a run starts acts as it
does. A program that uses the store by itself is its operator and acts for all; a server acts for nobody until it knows
who asks.
"""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

from madang.protocol import EVERY_TENANT, TenantScope

ALL_ROWS = "*"
NO_ROWS = ""
_OF_TENANT = "t:"

_acting: ContextVar[TenantScope | None] = ContextVar("madang_acting_tenant", default=EVERY_TENANT)


@contextmanager
def acting_for(tenant: TenantScope | None) -> Generator[None]:
    """Within this block the work is done for a tenant, for `EVERY_TENANT` as the operator, or for nobody (None).

    >>> from madang.store import acting_for
    >>> with acting_for("acme"):
    ...     pass  # on Postgres, rows of other tenants are not there
    """
    before = _acting.set(tenant)
    try:
        yield
    finally:
        _acting.reset(before)


def act_for(tenant: str) -> None:
    """From here on this task acts for a tenant, and so does all that it starts.

    >>> from contextvars import copy_context
    >>> from madang.store import act_for
    >>> copy_context().run(act_for, "acme")  # on Postgres, the task of a request sees rows of this tenant alone
    """
    _acting.set(tenant)


def visible_rows() -> str:
    """Which rows the task sees, in the words of the policies in the database."""
    match _acting.get():
        case None:
            return NO_ROWS
        case str(tenant):
            return _OF_TENANT + tenant
        case _:
            return ALL_ROWS
