"""Settings: everything that can be set from outside, read once from the environment."""

import difflib
import logging
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, TypeVar
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError

from madang.errors import MadangError
from madang.text import Language, Text

M = TypeVar("M", bound=BaseModel)

_log = logging.getLogger("madang.settings")

_PREFIX = "MADANG_"
_OWNER_SEPARATOR = "__"
"""Stands between whose setting it is and what is set: neither an assistant's nor a field's name contains it."""


class SettingsError(MadangError, ValueError):
    """A setting is unknown or cannot have this value."""

    code = "settings"


class UnknownVariableError(SettingsError):
    """A variable sets nothing; `why` says what it is not, `known` are the variables it may have been meant for."""

    def __init__(self, name: str, why: Text, known: Iterable[str]) -> None:
        suggestion = _suggestion(name, known)
        text = Text(
            ko=f"{name}: {why.ko}{suggestion.ko}. 이 변수를 지우세요.", en=f"{name} {why.en}{suggestion.en}: unset it."
        )
        super().__init__(text.en, text=text)


class UnknownAgentSettingError(SettingsError):
    """A setting switches off an agent that there is not; `known` are those of its assistant."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        there = ", ".join(known) or "-"
        text = Text(
            ko=f"{_PREFIX}AGENTS_OFF: {name!r}라는 에이전트가 없습니다(있는 것: {there}). `madang agents`를 보세요.",
            en=f"{_PREFIX}AGENTS_OFF: there is no agent {name!r} (there are: {there}); see `madang agents`.",
        )
        super().__init__(text.en, text=text)


class Settings(BaseModel):
    """Each field is set by the environment variable MADANG_<FIELD>; an empty variable counts as unset."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    data: Path
    """Folder for all that Madang keeps on this machine. The default is the platform's place for a user's data."""
    store: str | None = None
    """Address of the store: `sqlite:////absolute/file.db`. The default is the file `madang.db` in the data folder."""
    library: str | None = None
    """Address of the library of corpora, like the store's. The default is a file, or a schema, beside the store."""
    encoder: str = "embedded"
    """What finds passages by meaning: `embedded`, `none`, or LangChain embeddings as `provider:name`."""
    lifetime_days: float | None = Field(default=None, gt=0)
    """After how many days without a message a session is deleted by the next sweep. By default never."""
    memory_days: float | None = Field(default=365.0, gt=0)
    """After how many days without use something is forgotten that a person asked to have remembered."""
    noticed_memory_days: float | None = Field(default=90.0, gt=0)
    """The same for what was remembered without being asked to."""
    keys: SecretStr | None = None
    """Keys that encrypt what sessions hold, as `id:base64`, comma-separated; new data is encrypted with the first."""
    keys_file: Path | None = None
    """File that holds the keys, readable by its owner alone; instead of the keys themselves."""
    audit_key: SecretStr | None = None
    """Key without which nobody can write an audit that verifies; it must stay the same."""
    audit_anchor: str | None = None
    """Where heads of the audit are kept: the path of a file, `syslog:`, `syslog://host:port` or `https://...`."""
    audit_anchor_minutes: float = Field(default=10.0, gt=0)
    """After how many minutes a server keeps the next head there."""
    model: str | None = None
    """Chat model to ask, as `provider:name`. Without one, rules answer."""
    models: Mapping[str, str] = {}
    """Chat model for one skill or role in place of that one, or `rules` to ask none. See below for those there are."""
    model_fallback: str | None = None
    """Chat model to ask where another one fails, as `provider:name`. Without one, rules answer."""
    model_recording: Path | None = None
    """File to write the replies of models to; `recorded:FILE` as the model gives them again, without a key."""
    model_timeout: float = Field(default=60.0, gt=0)
    """Seconds to wait for a reply of a model; of a streamed one, for its next piece."""
    model_concurrency: int = Field(default=8, ge=1)
    """How many requests to a model one process has open at a time; further ones wait."""
    model_retries: int = Field(default=1, ge=0)
    """How often a request to a model is repeated that failed in transit."""
    base_url: str | None = None
    """Address of a server that speaks the protocol of the model's provider; for all models of that provider."""
    api_key: SecretStr | None = None
    """Key for the model's provider, where its own variable is not used; for all models of that provider."""
    graphs: str | None = None
    """Graphs beside the assistants, comma-separated: `app.py:graph`, `name=app.py:graph` or a `langgraph.json`."""
    assistants: Mapping[str, Mapping[str, str]] = {}
    """A setting of one assistant. See below for those there are."""
    checkpoints: Literal["steps", "end"] = "steps"
    """When the state of a run is stored: after every step, or only at its `end` and where it waits, which is quicker; a
    run whose process dies then starts again from its beginning, and repeats what it had done."""
    agents_off: str = ""
    """Agents that are not to work, comma-separated, such as `company.storage_decision`. `madang agents` lists all."""
    lang: Language | None = None
    """Language of the answers, `ko` or `en`. The default is that of the locale."""
    connections: int = Field(default=10, ge=2)
    """How many connections to Postgres one process has at most, beside the one it listens on."""
    concurrency: int = Field(default=8, ge=0)
    """How many runs one process carries out at a time; with 0 it leaves them to other processes."""
    lease_seconds: float = Field(default=4.0, ge=1)
    """After how many seconds without a sign of life another process takes over a run."""
    grace_seconds: float = Field(default=10.0, ge=0)
    """How many seconds a process that is asked to end gives its runs to finish."""
    tenant_runs: int | None = Field(default=None, ge=1)
    """How many runs of one tenant may wait or be under way at a time. By default any number."""
    tenant_file_mb: float | None = Field(default=None, gt=0)
    """How many megabytes the files of one tenant may have together. By default any number."""
    tenant_mb: float | None = Field(default=None, gt=0)
    """How many megabytes all that is stored for one tenant may have. By default any number."""
    tenant_tokens: int | None = Field(default=None, ge=1)
    """How many tokens of models one tenant may use in a calendar month. By default any number."""
    tenant_cost: float | None = Field(default=None, gt=0)
    """How many US dollars one tenant may spend on models in a calendar month. By default any number."""
    person_requests: int | None = Field(default=None, ge=1)
    """How many requests a minute one person may make with all their tokens, of each server. By default any number."""
    tenant_requests: int | None = Field(default=None, ge=1)
    """How many requests a minute all people of one tenant may make, of each server. By default any number."""
    host: str = "127.0.0.1"
    """Address at which `madang serve` listens; beyond this machine, users have to sign in."""
    port: int = Field(default=8700, ge=0, le=65535)
    """Port at which `madang serve` listens."""
    sign_in: bool = False
    """Whether users sign in on this machine, too."""
    sharing: bool = True
    """Whether people may let others read a conversation by a link, without signing in."""
    origins: str = ""
    """Origins of other pages that may act in a user's name, comma-separated, such as `https://chat.example.com`."""
    proxies: str = ""
    """Addresses or networks of proxies before the server, comma-separated; behind them users have to sign in."""
    webhooks: str = ""
    """Origins to which the end of a run may be reported, comma-separated, such as `https://hooks.example.com`."""
    webhook_key: SecretStr | None = None
    """Key that signs what webhooks receive, so that they know where it is from."""
    url: str | None = None
    """Address at which users reach the server, such as `https://chat.example.com`; then cookies are for HTTPS alone."""
    openid_issuer: str | None = None
    """Issuer of the OpenID Connect provider at which people sign in."""
    openid_client: str = "madang"
    """Id by which the provider knows this server."""
    openid_secret: SecretStr | None = None
    """Secret of that client; none for a public client."""
    openid_audience: str | None = None
    """Audience of the provider's tokens that programs show to the API. The default is the client."""
    openid_groups: str = "*=:read+write"
    """What groups may do, as `group=role:scope+scope`, comma-separated; the first that fits counts, `*` is all."""
    openid_groups_claim: str = "groups"
    """Claim that names somebody's groups."""
    openid_user_claim: str = "sub"
    """Claim that names the user."""
    openid_tenant: str = ""
    """Tenant of all who sign in there."""
    openid_tenant_claim: str | None = None
    """Claim that names the tenant, in place of one for all."""
    openid_claims: str = ""
    """Claims that assistants are told of a user, comma-separated, such as `region,department`."""
    metrics: str | None = None
    """Address, as `host:port`, at which a process shows its metrics to a scraper without a token. By default none."""
    traces: str | None = None
    """Address of an OpenTelemetry collector for traces, such as `http://localhost:4318/v1/traces`. By default none."""
    log: Literal["plain", "json"] = "plain"
    """Form of the log: lines for people, or JSON lines for machines."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "WARNING"
    """Minimum log level."""

    @property
    def store_address(self) -> str:
        """The address of the store, given or by default."""
        return self.store or f"sqlite:///{self.data / 'madang.db'}"

    @property
    def library_address(self) -> str:
        """The address of the library, given or by default."""
        return self.library or _library_beside(self.store_address)


def read_settings(environ: Mapping[str, str], *, platform: str = sys.platform) -> Settings:
    """The settings in `environ`; `SettingsError` names a variable that is unknown or has a value it cannot have.

    Which assistants and skills there are is not known here: what is set for them is passed on by name, in lower case.
    """
    values: dict[str, Any] = {"data": data_folder(environ, platform), "models": {}, "assistants": {}}
    for name, value in environ.items():
        if name.startswith(_PREFIX) and value:
            _add_value(values, name, value)
    return parse_settings(Settings, values, variable_name)


def _add_value(values: dict[str, Any], name: str, value: str) -> None:
    owner, separator, field = name.removeprefix(_PREFIX).lower().partition(_OWNER_SEPARATOR)
    if separator and owner and field:
        owned = values["models"] if owner == "model" else values["assistants"].setdefault(owner, {})
        owned[field] = value
    elif name in _FIELDS:
        values[_FIELDS[name]] = value
    elif name in _FORMER_NAMES:
        _log.warning("%s is now called %s; rename it, the old name will be dropped.", name, _FORMER_NAMES[name])
        values.setdefault(_FIELDS[_FORMER_NAMES[name]], value)
    else:
        raise UnknownVariableError(name, Text(ko="마당의 설정이 아닙니다", en="is not a setting of Madang"), _FIELDS)


def parse_settings(model: type[M], values: Mapping[str, Any], variable_of: Callable[[str], str]) -> M:
    """A model of these values; `SettingsError` names the invalid variables and why they are, without secrets."""
    try:
        return model.model_validate(values)
    except ValidationError as error:
        texts = [_invalid_value_text(model, detail, variable_of) for detail in error.errors(include_url=False)]
        text = Text(ko=" ".join(text.ko for text in texts), en=" ".join(text.en for text in texts))
        raise SettingsError(text.en, text=text) from None


def _suggestion(name: str, known: Iterable[str]) -> Text:
    """A remark on what may have been meant by a name that is not known; nothing where none comes close.

    The settings of an assistant are no settings of Madang, nor the other way round. Where none of them comes close,
    those of the same owner are named.
    """
    owner, separator, _ = name.partition(_OWNER_SEPARATOR)
    alike = [each for each in known if (_OWNER_SEPARATOR in each) == bool(separator)]
    owned = [each for each in alike if separator and each.startswith(owner + separator)]
    meant = difflib.get_close_matches(name, owned or alike, n=1, cutoff=0.75) or sorted(owned)[:_MOST_SUGGESTED]
    if not meant:
        return Text(ko="", en="")
    return Text(ko=f" (혹시 {', '.join(meant)}?)", en=f" (did you mean {', '.join(meant)}?)")


_MOST_SUGGESTED = 5


def data_folder(environ: Mapping[str, str], platform: str) -> Path:
    """Where a user's programs keep their data on this platform."""
    home = Path(environ.get("HOME") or Path.home())
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "madang"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "madang"
    return Path(environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "madang"


def variable_name(field: str, *, of: str | None = None) -> str:
    """The environment variable that sets a field: of Madang or, by name, of an assistant; of "model", for a skill."""
    return (
        _FAMILIES.get(field, _PREFIX + field.upper())
        if of is None
        else f"{_PREFIX}{of}{_OWNER_SEPARATOR}{field}".upper()
    )


def _library_beside(store: str) -> str:
    """Where the library of a store is unless it is named: another file or schema, since it can be built again."""
    if store.startswith("sqlite:///"):
        return store if store.endswith(":memory:") else f"{store.removesuffix('.db')}-library.db"
    parts = urlsplit(store)
    options = dict(parse_qsl(parts.query, keep_blank_values=True))
    options["schema"] = f"{options.get('schema', 'madang')}_library"
    return parts._replace(query=urlencode(options, quote_via=quote)).geturl()


_FAMILIES = {
    "models": f"{_PREFIX}MODEL{_OWNER_SEPARATOR}<SKILL>",
    "assistants": f"{_PREFIX}<ASSISTANT>{_OWNER_SEPARATOR}<FIELD>",
}
_FORMER_NAMES = {f"{_PREFIX}PLACES": f"{_PREFIX}CONCURRENCY"}
_FIELDS = {variable_name(field): field for field in Settings.model_fields if field not in _FAMILIES}


def _invalid_value_text(model: type[BaseModel], detail: Any, variable_of: Callable[[str], str]) -> Text:
    field = str(detail["loc"][0]) if detail["loc"] else "*"
    secret = field not in model.model_fields or "Secret" in str(model.model_fields[field].annotation)
    shown = "this value" if secret else repr(detail["input"])
    reason = f"{detail['msg'][0].lower()}{detail['msg'][1:]}."
    context = {name: str(value).replace(" or ", ", ") for name, value in detail.get("ctx", {}).items()}
    reason_ko = _REASONS_KO[detail["type"]].format(**context) if detail["type"] in _REASONS_KO else f"({reason})"
    return Text(
        ko=f"{variable_of(field)}: {'이 값' if secret else shown}은(는) 될 수 없습니다. {reason_ko}",
        en=f"{variable_of(field)} cannot be {shown}: {reason}",
    )


_REASONS_KO = {
    "greater_than": "{gt}보다 커야 합니다.",
    "greater_than_equal": "{ge} 이상이어야 합니다.",
    "less_than_equal": "{le} 이하여야 합니다.",
    "literal_error": "{expected} 가운데 하나여야 합니다.",
    "int_parsing": "정수여야 합니다.",
    "float_parsing": "수여야 합니다.",
    "finite_number": "유한한 수여야 합니다.",
    "bool_parsing": "true나 false여야 합니다.",
    "path_type": "경로여야 합니다.",
}
