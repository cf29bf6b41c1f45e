"""A lock on models outside the process, so that a test cannot call a paid one by accident."""

from collections.abc import Generator
from contextlib import contextmanager

from madang.models.errors import NetworkModelError


def forbid_network_models() -> None:
    """From now on, in this process, every call of a model that is not scripted is refused."""
    _network_lock.closed = True


@contextmanager
def allow_network_models() -> Generator[None]:
    """Within this block models outside the process may be called."""
    before, _network_lock.closed = _network_lock.closed, False
    try:
        yield
    finally:
        _network_lock.closed = before


def check_network_model(name: str) -> None:
    """Raise where models outside the process are forbidden."""
    if _network_lock.closed:
        raise NetworkModelError(
            f"The model {name!r} would be called over the network, which is forbidden here so that tests cannot spend "
            "money by accident. Use madang.models.ScriptedModel, or wrap the call in "
            "madang.models.allow_network_models() if this is intended."
        )


class _NetworkLock:
    closed = False


_network_lock = _NetworkLock()
