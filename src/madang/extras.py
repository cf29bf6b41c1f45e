"""Optional parts of Madang: imported when they are used; if one is missing, the error names the extra to install."""

from importlib import import_module
from types import ModuleType

from madang.errors import MissingExtraError


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
