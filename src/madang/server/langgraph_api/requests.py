"""The request bodies of LangGraph's clients, as far as they mean something here; unknown names are ignored."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from madang.protocol import NodeNames, Pauses
from madang.text import Language

StreamMode = Literal[
    "values", "updates", "messages", "messages-tuple", "custom", "events", "tasks", "checkpoints", "debug"
]
MultitaskStrategy = Literal["reject", "enqueue", "interrupt", "rollback"]
ThreadStatus = Literal["idle", "busy", "interrupted", "error"]
Name = Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^\x00/]+$")]
Metadata = dict[str, JsonValue]
Limit = Annotated[int, Field(ge=0, le=1000)]
Offset = Annotated[int, Field(ge=0, le=2**31)]


class _RequestBody(BaseModel):
    model_config = ConfigDict(extra="ignore")


class AssistantSearch(_RequestBody):
    """Which assistants to list."""

    graph_id: str | None = None
    name: str | None = None
    metadata: Metadata | None = None
    limit: Limit = 10
    offset: Offset = 0


class TimeToLive(_RequestBody):
    """Minutes until a thread is deleted."""

    ttl: Annotated[float, Field(gt=0, le=5_256_000)]


class NodeWrite(_RequestBody):
    """What one node would have written."""

    values: JsonValue = None
    as_node: str


class SuperStep(_RequestBody):
    """Writes made side by side."""

    updates: list[NodeWrite] = []


class NewThread(_RequestBody):
    """A thread to be made."""

    thread_id: Name | None = None
    metadata: Metadata = {}
    if_exists: Literal["raise", "do_nothing"] = "raise"
    ttl: TimeToLive | None = None
    supersteps: list[SuperStep] = []


class ThreadPatch(_RequestBody):
    """What is to be different about a thread."""

    metadata: Metadata = {}
    ttl: TimeToLive | None = None


class ThreadSearch(_RequestBody):
    """Which threads to list, and what to tell of each."""

    metadata: Metadata | None = None
    values: Metadata | None = None
    ids: list[str] | None = None
    status: ThreadStatus | None = None
    limit: Limit = 10
    offset: Offset = 0
    sort_by: Literal["thread_id", "status", "created_at", "updated_at", "state_updated_at"] = "updated_at"
    sort_order: Literal["asc", "desc"] = "desc"
    select: list[str] | None = None
    extract: dict[str, str] | None = None


class ThreadPruning(_RequestBody):
    """Threads to be deleted, or cut down to their latest state."""

    thread_ids: list[str]
    strategy: Literal["delete", "keep_latest"] = "delete"


class CheckpointName(_RequestBody):
    """Which checkpoint of a thread is meant."""

    checkpoint_id: str | None = None
    checkpoint_ns: str = ""


class StateQuery(_RequestBody):
    """The state that is asked for."""

    checkpoint: CheckpointName


class StateUpdate(_RequestBody):
    """What is to be written into a state, as if a node had."""

    values: JsonValue = None
    as_node: str | None = None
    checkpoint: CheckpointName | None = None
    checkpoint_id: str | None = None


class HistoryQuery(_RequestBody):
    """Which states to list."""

    limit: Annotated[int, Field(ge=1, le=1000)] = 10
    before: str | CheckpointName | None = None
    metadata: Metadata | None = None
    checkpoint: CheckpointName | None = None


class GraphCommand(_RequestBody):
    """What a run that waits is told."""

    resume: JsonValue = None
    update: JsonValue = None
    goto: JsonValue = None


class RunOptions(_RequestBody):
    """What of a client's context or config is read here."""

    language: Language | None = None


class RunConfig(_RequestBody):
    """A client's config."""

    configurable: RunOptions = RunOptions()


class NewRun(_RequestBody):
    """A run to be made. Options that would change what a run does and are not offered here are refused by name."""

    assistant_id: str
    input: Any = None
    command: GraphCommand | None = None
    stream_mode: StreamMode | list[StreamMode] = "values"
    metadata: Metadata = {}
    config: RunConfig = RunConfig()
    context: RunOptions = RunOptions()
    checkpoint: CheckpointName | None = None
    checkpoint_id: str | None = None
    multitask_strategy: MultitaskStrategy = "enqueue"
    if_not_exists: Literal["create", "reject"] = "reject"
    on_disconnect: Literal["cancel", "continue"] = "continue"
    on_completion: Literal["delete", "keep"] = "delete"
    interrupt_before: Literal["*"] | list[str] | None = None
    interrupt_after: Literal["*"] | list[str] | None = None
    stream_subgraphs: bool = False
    webhook: str | None = None
    after_seconds: float | None = None
    feedback_keys: list[str] | None = None
    langsmith_tracing: JsonValue = None

    @property
    def modes(self) -> list[StreamMode]:
        """The stream modes that are asked for."""
        return self.stream_mode if isinstance(self.stream_mode, list) else [self.stream_mode]

    @property
    def cancels(self) -> bool:
        """Whether the run is to stop when whoever asked for it leaves."""
        return self.on_disconnect == "cancel"

    @property
    def origin(self) -> str | None:
        """The checkpoint that the run is to start from, where it is not the latest."""
        return self.checkpoint_id or (self.checkpoint.checkpoint_id if self.checkpoint else None)

    @property
    def pauses(self) -> Pauses:
        """The nodes at which the run is to wait."""
        return Pauses(before=_nodes(self.interrupt_before), after=_nodes(self.interrupt_after))

    @property
    def is_bare(self) -> bool:
        """Whether nothing is said, so that the run is to go on from where it waits."""
        return self.input is None and self.command is None and self.origin is None

    @property
    def not_offered(self) -> dict[str, str]:
        """The options that were given and are not offered here, each with what to do instead."""
        given = {
            "webhook": self.webhook,
            "after_seconds": self.after_seconds,
            "feedback_keys": self.feedback_keys,
            "langsmith_tracing": self.langsmith_tracing,
            "command.update": self.command and self.command.update,
            "command.goto": self.command and self.command.goto,
        }
        return {name: _INSTEAD[name] for name, value in given.items() if value}


def _nodes(given: Literal["*"] | list[str] | None) -> NodeNames:
    return "*" if given == "*" else tuple(given or ())


_INSTEAD = {
    "webhook": "join the run, or follow its thread, to learn of its end",
    "after_seconds": "ask when it is time",
    "feedback_keys": "there is no LangSmith behind this server",
    "langsmith_tracing": "there is no LangSmith behind this server",
    "command.update": "write with `threads.update_state`, then go on without an input",
    "command.goto": "no client may lead an assistant past its own steps, such as an approval",
}


class RunCancellation(_RequestBody):
    """Runs to be cancelled."""

    thread_id: str | None = None
    run_ids: list[str] | None = None
    status: Literal["pending", "running", "all"] | None = None


Namespace = Annotated[list[Annotated[str, Field(min_length=1, max_length=200)]], Field(max_length=20)]
Key = Annotated[str, Field(min_length=1, max_length=500)]


class NewItem(_RequestBody):
    """An item to be remembered."""

    namespace: Namespace
    key: Key
    value: dict[str, JsonValue]
    index: Literal[False] | list[str] | None = None
    ttl: Annotated[float, Field(gt=0, le=5_256_000)] | None = None


class ItemKey(_RequestBody):
    """An item to be forgotten."""

    namespace: Namespace = []
    key: Key


class ItemSearch(_RequestBody):
    """Which items to find."""

    namespace_prefix: Namespace = []
    filter: dict[str, JsonValue] | None = None
    limit: Limit = 10
    offset: Offset = 0
    query: str | None = None
    refresh_ttl: bool | None = None


class NamespaceSearch(_RequestBody):
    """Which namespaces to list."""

    prefix: Namespace | None = None
    suffix: Namespace | None = None
    max_depth: Annotated[int, Field(ge=1, le=100)] | None = None
    limit: Limit = 100
    offset: Offset = 0
