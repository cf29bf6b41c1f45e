"""Optional dependencies, imported where they are used."""

from importlib import import_module
from typing import Any

from madang.errors import MissingExtraError

__all__ = ["require"]


def require(module: str, *, feature: str, extra: str) -> Any:
    """The module, or an error that names the feature asked for and the extra that brings it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name != module.partition(".")[0]:
            raise
        raise MissingExtraError(feature, extra) from missing
