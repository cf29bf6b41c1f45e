"""LangGraph's own project file, `langgraph.json`: which graphs there are and what they need. Every setting in it is
honoured or refused by name; those that say how an image is built are noted, since none is built here.
"""

import logging
import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from madang.runtime.errors import GraphConfigError

_log = logging.getLogger(__name__)

_IMAGE_SETTINGS = frozenset(
    {
        "api_version",
        "base_image",
        "dockerfile_lines",
        "image_distro",
        "keep_pkg_tools",
        "node_version",
        "pip_config_file",
        "pip_installer",
    }
)
_SCHEMA = "$schema"
_REQUIREMENT_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


class ConfiguredGraph(BaseModel):
    """One graph: `path:variable`, and what it is for."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class LangGraphConfig:
    """What a `langgraph.json` asks for: graphs by name, folders to import from, variables of the environment."""

    folder: Path
    graphs: Mapping[str, ConfiguredGraph]
    folders: tuple[Path, ...]
    environment: Mapping[str, str]
    auth: str | None = None
    """`path:variable` of an `Auth` object."""
    app: str | None = None
    """`path:variable` of an app to be served beside ours."""
    authenticates_app: bool = False
    origins: tuple[str, ...] = ()


class _AuthSetting(BaseModel):
    model_config = ConfigDict(extra="forbid")

    path: str
    disable_studio_auth: bool = True


class _CorsSetting(BaseModel):
    model_config = ConfigDict(extra="forbid")

    allow_origins: list[str] = []


class _HttpSetting(BaseModel):
    model_config = ConfigDict(extra="forbid")

    app: str | None = None
    enable_custom_route_auth: bool = False
    cors: _CorsSetting = _CorsSetting()


class _ConfigFile(BaseModel):
    model_config = ConfigDict(extra="allow")

    graphs: dict[str, str | ConfiguredGraph]
    dependencies: list[str] = []
    env: str | dict[str, str] = {}
    python_version: str | None = None
    auth: Annotated[_AuthSetting | None, BeforeValidator(lambda given: given or None)] = None
    http: _HttpSetting = _HttpSetting()


def read_langgraph_config(file: Path) -> LangGraphConfig:
    """The configuration in a file; `GraphConfigError` names the setting that cannot be honoured."""
    try:
        found = _ConfigFile.model_validate_json(file.read_bytes())
    except ValidationError as error:
        wrong = error.errors(include_url=False)[-1]
        raise GraphConfigError(file, ".".join(map(str, wrong["loc"])) or "JSON", wrong["msg"]) from None
    except OSError as error:
        raise GraphConfigError(file, "file", error.strerror or str(error)) from None
    folder = file.resolve().parent
    _check_python(file, found.python_version)
    _check_other_settings(file, found.model_extra or {})
    return LangGraphConfig(
        folder,
        {name: ConfiguredGraph(path=each) if isinstance(each, str) else each for name, each in found.graphs.items()},
        tuple(dict.fromkeys((folder, *_local_folders(file, found.dependencies)))),
        _environment(file, found.env),
        found.auth.path if found.auth else None,
        found.http.app,
        found.http.enable_custom_route_auth,
        tuple(found.http.cors.allow_origins),
    )


def apply_environment(config: LangGraphConfig) -> None:
    """Set the variables that the environment does not have yet."""
    for name, value in config.environment.items():
        os.environ.setdefault(name, value)


def _check_python(file: Path, wanted: str | None) -> None:
    running = f"{sys.version_info.major}.{sys.version_info.minor}"
    numbers = tuple(int(part) for part in (wanted or "0").split(".") if part.isdigit())
    if numbers > sys.version_info[: len(numbers)]:
        raise GraphConfigError(file, "python_version", f"it asks for Python {wanted}, and this is {running}")


def _check_other_settings(file: Path, settings: Mapping[str, Any]) -> None:
    noted = sorted(name for name, value in settings.items() if value and name in _IMAGE_SETTINGS)
    if noted:
        _log.warning("%s: %s say how an image is built, and none is built here.", file, ", ".join(noted))
    for name, value in settings.items():
        if value and name not in {*_IMAGE_SETTINGS, _SCHEMA}:
            raise GraphConfigError(file, name, "it is not offered here")


def _local_folders(file: Path, dependencies: list[str]) -> Iterator[Path]:
    """The folders among the dependencies, with `src` in a project; of the others, that they are installed."""
    for each in dependencies:
        folder = (file.parent / each).resolve()
        if each.startswith((".", "/")):
            if not folder.is_dir():
                raise GraphConfigError(file, f"dependencies: {each}", "there is no such folder")
            yield folder
            if (folder / "pyproject.toml").is_file() and (folder / "src").is_dir():
                yield folder / "src"
        else:
            _check_installed(file, each)


def _check_installed(file: Path, requirement: str) -> None:
    named = _REQUIREMENT_NAME.match(requirement.strip())
    try:
        version(named.group() if named else requirement)
    except PackageNotFoundError:
        why = f"it is not installed; `pip install {requirement!r}` installs it"
        raise GraphConfigError(file, f"dependencies: {requirement}", why) from None


def _environment(file: Path, env: str | dict[str, str]) -> dict[str, str]:
    """The variables that are given, or lie in the file that is named; Madang's own are not set here."""
    found = dict(_lines_of(file, env)) if isinstance(env, str) else env
    for name in found:
        if name.startswith("MADANG_"):
            raise GraphConfigError(file, f"env: {name}", "set it in the environment of the server")
    return found


def _lines_of(file: Path, env: str) -> Iterator[tuple[str, str]]:
    source = file.parent / env
    if not source.is_file():
        raise GraphConfigError(file, f"env: {env}", "there is no such file")
    for number, line in enumerate(source.read_text("utf-8").splitlines(), 1):
        said = line.strip().removeprefix("export ").strip()
        if not said or said.startswith("#"):
            continue
        name, separator, value = said.partition("=")
        if not separator or not name.strip().isidentifier():
            raise GraphConfigError(file, f"env: {env}, line {number}", "it has to be NAME=value")
        yield name.strip(), _unquoted(value.strip())


def _unquoted(value: str) -> str:
    for quote in ("'", '"'):
        if len(value) > 1 and value[0] == quote and (end := value.find(quote, 1)) > 0:
            return value[1:end]
    return value.partition(" #")[0].strip()
