"""Parts of Madang that need more than the core: asked for when they are used, named when they are missing."""

from importlib import import_module
from types import ModuleType

from madang.errors import MissingExtraError

__all__ = ["require"]


def require(module: str, extra: str, feature: str) -> ModuleType:
    """The imported `module`, or a MissingExtraError that says which `extra` brings `feature`.

    Only the absence of the module itself is answered so; a failure inside it is raised as it is.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if not f"{module}.".startswith(f"{error.name}."):
            raise
        raise MissingExtraError(feature, extra) from error
