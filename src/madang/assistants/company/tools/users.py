"""Who a signed-in user is in the company: their role and attributes, by the layer's mapping from a table, a file, the
claims of the sign-in, or a list of people.
"""

import csv
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from madang.assistants.company.figures.errors import GateError, LayerError
from madang.assistants.company.figures.query_compiler import select_user_entry
from madang.assistants.company.figures.row_rules import ANY_ROLE
from madang.assistants.company.figures.semantic_layer import SemanticLayer, UserMapping
from madang.assistants.company.figures.sql_gate import UserScope
from madang.assistants.company.tools.analyst import AccessListener, analyst_of_whole_company, ignore_access
from madang.assistants.company.tools.warehouses import Warehouse

ONE_COMPANY = "company"
"""The tenant of a database that is one company's."""


class SignIn(NamedTuple):
    """Whom the server let in, and what it was told of them; nothing of it comes from a message."""

    tenant: str
    user: str
    role: str = ""
    claims: Mapping[str, tuple[str, ...]] = {}


class _UserRow(NamedTuple):
    """What a table or a file says of a user in one row; a user with several values has several rows."""

    user: str
    role: str
    attributes: tuple[str | None, ...]
    line: int = 0
    """The line of a file."""


def find_user_scope(
    warehouse: Warehouse, layer: SemanticLayer, sign_in: SignIn, *, on_access: AccessListener = ignore_access
) -> UserScope | None:
    """The scope of a user as the layer's mapping says; None if it knows no such user, or gives them two roles.

    Without a mapping, whoever asks is the one person who sees all.
    """
    tenant, user, users = sign_in.tenant, sign_in.user, layer.users
    if users is None:
        return UserScope(tenant=tenant, user=user, role=next(iter(layer.roles)))
    if entry := users.people.get(user):
        return UserScope(tenant=tenant, user=user, **dict(entry))
    if users.claims:
        return _scope_by_claims(users, layer, sign_in) if user else None
    rows = [row for row in _rows(warehouse, layer, tenant, user, on_access) if row.user == user]
    roles = {row.role for row in rows}
    if len(roles) != 1:
        return None
    listed = zip(users.attributes, zip(*(row.attributes for row in rows), strict=True), strict=True)
    attributes = {name: _distinct(values) for name, values in listed}
    return UserScope(tenant=tenant, user=user, role=_role_called([*roles], users, layer), attributes=attributes)


def known_scope(
    warehouse: Warehouse, layer: SemanticLayer, sign_in: SignIn, *, on_access: AccessListener = ignore_access
) -> UserScope:
    """The scope of a user; `GateError` if the mapping knows no such user, or gives them a role that does not exist."""
    scope = find_user_scope(warehouse, layer, sign_in, on_access=on_access)
    if scope is None:
        tenant, user = sign_in.tenant, sign_in.user
        raise GateError("no_permission", f"The company {tenant!r} has no user {user!r}: sign in as one of its staff.")
    if scope.role not in layer.roles:
        raise GateError("no_permission", f"The layer has no role {scope.role!r} (roles: {', '.join(layer.roles)}).")
    return scope


def _scope_by_claims(users: UserMapping, layer: SemanticLayer, sign_in: SignIn) -> UserScope:
    claims = {"role": (sign_in.role,) if sign_in.role else (), **sign_in.claims}
    attributes = {name: _distinct(claims.get(claim, ())) for name, claim in users.attributes.items()}
    role = _role_called(claims.get(users.role, ()), users, layer)
    return UserScope(tenant=sign_in.tenant, user=sign_in.user, role=role, attributes=attributes)


def _distinct(values: Sequence[str | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for value in values if value))


def _role_called(named: Sequence[str], users: UserMapping, layer: SemanticLayer) -> str:
    """The role for what a column or claim says; of several the first that the mapping, or the layer, lists."""
    if users.roles:
        return next((role for called, role in users.roles.items() if called in named or called == ANY_ROLE), "")
    return next((role for role in layer.roles if role in named), next(iter(named), ""))


def roles_of_users(warehouse: Warehouse, layer: SemanticLayer, tenant: str) -> dict[str, str]:
    """The role of each user whom the mapping lists by name; those whom only a sign-in knows are not listed."""
    users = layer.users
    if users is None:
        return {}
    named = dict[str, set[str]]()
    for row in _rows(warehouse, layer, tenant, None, ignore_access):
        named.setdefault(row.user, set()).add(row.role)
    known = {user: _role_called([*roles], users, layer) for user, roles in named.items() if len(roles) == 1}
    return known | {name: entry.role for name, entry in users.people.items()}


def _rows(
    warehouse: Warehouse, layer: SemanticLayer, tenant: str, user: str | None, on_access: AccessListener
) -> Sequence[_UserRow]:
    """What the mapping's table or file says of a user, or of all."""
    users = layer.users
    if users is None or users.table is None:
        return _file_rows(users) if users and users.file else ()
    company = analyst_of_whole_company(warehouse, layer, tenant, user or "", on_access=on_access)
    found = company.run(select_user_entry(users, user))[0].rows
    cells = [[None if cell is None else str(cell) for cell in row] for row in found]
    return [_UserRow(name or "", role or "", tuple(values)) for name, role, *values in cells]


def _file_rows(users: UserMapping) -> Sequence[_UserRow]:
    path = Path(users.file or "")
    if not path.is_file():
        raise LayerError(f"{users.file!r} is missing, which 'users' names: put it there.")
    return _read_rows(path, path.stat().st_mtime_ns, users.user, users.role, tuple(users.attributes.values()))


@lru_cache(maxsize=4)
def _read_rows(path: Path, _changed: int, user: str, role: str, attributes: tuple[str, ...]) -> Sequence[_UserRow]:
    """The rows of a CSV file of users; `LayerError` says in which line something is missing."""
    wanted = (user, role, *attributes)
    with path.open(encoding="utf-8-sig", newline="") as file:
        lines = csv.DictReader(file)
        if missing := [name for name in wanted if name not in (lines.fieldnames or ())]:
            raise LayerError(f"{path.name}, line 1: there is no column {missing[0]!r}: its first line names them.")
        rows = list[_UserRow]()
        for line in lines:
            cells = [(line[name] or "").strip() for name in wanted]
            if not cells[0]:
                raise LayerError(f"{path.name}, line {lines.line_num}: {user!r} is empty: name the user.")
            rows.append(_UserRow(cells[0], cells[1], tuple(cells[2:]), lines.line_num))
    return rows


def check_user_file(layer: SemanticLayer) -> None:
    """Raise `LayerError` for a file of users that cannot be read, or names a role that the layer does not have."""
    users = layer.users
    if users is None or users.file is None:
        return
    for row in _file_rows(users):
        if _role_called([row.role], users, layer) not in layer.roles:
            known = ", ".join(layer.roles)
            raise LayerError(
                f"{Path(users.file).name}, line {row.line}: there is no role {row.role!r} (roles: {known})."
            )
