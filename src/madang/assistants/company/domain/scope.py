"""Whose eyes: the tenant, the user and the role under which every statement runs."""

from madang.state.frozen import Frozen

__all__ = ["Scope"]


class Scope(Frozen):
    """Who asks. It comes from the sign-in and the company's records, never from what was said."""

    tenant: str
    user: str
    role: str
    attributes: dict[str, str] = {}
    """What the rows of a role may refer to, such as the staff number and the team of the user."""

    @property
    def key(self) -> tuple[str, ...]:
        """What tells apart two scopes that see different rows."""
        return (
            self.tenant,
            self.user,
            self.role,
            *(f"{name}={value}" for name, value in sorted(self.attributes.items())),
        )
