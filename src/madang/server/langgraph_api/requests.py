"""The request bodies of LangGraph's clients; what means nothing here is refused by name."""

from typing import Annotated, Any, Literal
from uuid import UUID

from langgraph.constants import END
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, JsonValue

from madang.protocol import NodeNames, Pauses

StreamMode = Literal[
    "values", "updates", "messages", "messages-tuple", "custom", "events", "tasks", "checkpoints", "debug"
]
MultitaskStrategy = Literal["reject", "enqueue", "interrupt", "rollback"]
ThreadStatus = Literal["idle", "busy", "interrupted", "error"]
Name = Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029/]+$")]
Metadata = dict[str, JsonValue]
Limit = Annotated[int, Field(ge=0, le=1000)]
Offset = Annotated[int, Field(ge=0, le=2**31)]


class RequestBody(BaseModel):
    """A body in which a name that means nothing is refused."""

    model_config = ConfigDict(extra="forbid")


class AssistantSearch(RequestBody):
    """Which assistants to list."""

    graph_id: str | None = None
    name: str | None = None
    metadata: Metadata | None = None
    limit: Limit = 10
    offset: Offset = 0
    sort_by: Literal["assistant_id", "graph_id", "name", "created_at", "updated_at"] = "graph_id"
    sort_order: Literal["asc", "desc"] = "asc"
    select: list[str] | None = None


class NewAssistant(RequestBody):
    """An assistant to be made: a graph with a config, a context and metadata of its own."""

    graph_id: Name
    assistant_id: UUID | None = None
    config: dict[str, JsonValue] = {}
    context: dict[str, JsonValue] = {}
    metadata: Metadata = {}
    name: Annotated[str, Field(min_length=1, max_length=200)] = "Untitled"
    description: Annotated[str, Field(max_length=2000)] | None = None
    if_exists: Literal["raise", "do_nothing"] = "raise"


class AssistantPatch(RequestBody):
    """What is to be different in the next version of an assistant."""

    graph_id: Name | None = None
    config: dict[str, JsonValue] | None = None
    context: dict[str, JsonValue] | None = None
    metadata: Metadata | None = None
    name: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    description: Annotated[str, Field(max_length=2000)] | None = None


class VersionSearch(RequestBody):
    """Which versions of an assistant to list."""

    metadata: Metadata | None = None
    limit: Limit = 10
    offset: Offset = 0


class VersionChoice(RequestBody):
    """The version that is to be used."""

    version: Annotated[int, Field(ge=1)]


class TimeToLive(RequestBody):
    """Minutes until a thread is deleted."""

    ttl: Annotated[float, Field(gt=0, le=5_256_000)]
    strategy: Literal["delete"] = "delete"


class NodeWrite(RequestBody):
    """What one node would have written; what a command would have is not offered."""

    values: JsonValue = None
    command: None = None
    as_node: str


class SuperStep(RequestBody):
    """Writes made side by side."""

    updates: list[NodeWrite] = []


class NewThread(RequestBody):
    """A thread to be made."""

    thread_id: Name | None = None
    metadata: Metadata = {}
    if_exists: Literal["raise", "do_nothing"] = "raise"
    ttl: TimeToLive | None = None
    supersteps: list[SuperStep] = []


class ThreadPatch(RequestBody):
    """What is to be different about a thread."""

    metadata: Metadata = {}
    ttl: TimeToLive | None = None


class ThreadSearch(RequestBody):
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
    extract: Annotated[dict[str, str], Field(max_length=10)] | None = None


class ThreadPruning(RequestBody):
    """Threads to be deleted, or cut down to their latest state."""

    thread_ids: list[str]
    strategy: Literal["delete", "keep_latest"] = "delete"


class CheckpointName(RequestBody):
    """Which checkpoint of a thread is meant; those of graphs inside it are read with `subgraphs`."""

    checkpoint_id: str | None = None
    checkpoint_ns: Literal[""] | None = None
    thread_id: str | None = None
    checkpoint_map: dict[str, str] | None = None


class StateQuery(RequestBody):
    """The state that is asked for; with `subgraphs`, those of graphs inside it, too."""

    checkpoint: CheckpointName
    subgraphs: bool = False
    select: list[str] | None = None


class StateUpdate(RequestBody):
    """What is to be written into a state, as if a node had."""

    values: JsonValue = None
    as_node: str | None = None
    checkpoint: CheckpointName | None = None
    checkpoint_id: str | None = None


class HistoryQuery(RequestBody):
    """Which states to list."""

    limit: Annotated[int, Field(ge=1, le=1000)] = 10
    before: str | CheckpointName | None = None
    metadata: Metadata | None = None
    checkpoint: CheckpointName | None = None
    select: list[str] | None = None


class GraphCommand(RequestBody):
    """What a run that waits is told."""

    resume: JsonValue = None
    update: JsonValue = None
    goto: JsonValue = None


class NewRun(RequestBody):
    """A run to be made. Options that would change what a run does and are not offered here are refused by name.

    Every step is stored before the next and every stream can be resumed, whichever of the ways to ask for it is used.
    """

    assistant_id: str
    input: Any = None
    command: GraphCommand | None = None
    stream_mode: StreamMode | list[StreamMode] = "values"
    metadata: Metadata = {}
    config: dict[str, JsonValue] | None = None
    context: dict[str, JsonValue] | None = None
    checkpoint: CheckpointName | None = None
    checkpoint_id: str | None = None
    multitask_strategy: MultitaskStrategy = "enqueue"
    if_not_exists: Literal["create", "reject"] = "reject"
    on_disconnect: Literal["cancel", "continue"] = "continue"
    on_completion: Literal["delete", "keep"] = "delete"
    interrupt_before: Literal["*"] | list[str] | None = None
    interrupt_after: Literal["*"] | list[str] | None = None
    stream_subgraphs: bool = False
    stream_resumable: bool = True
    durability: Literal["sync", "async", "exit"] = "sync"
    checkpoint_during: bool | None = None
    strict_resume: bool | None = None
    webhook: Annotated[str, Field(min_length=1, max_length=2000)] | None = None
    after_seconds: Annotated[float, Field(ge=0, le=31_622_400)] | None = None
    priority: Literal["normal", "low"] = "normal"
    feedback_keys: list[str] | None = None
    langsmith_tracing: JsonValue = None
    langsmith_tracer: JsonValue = None

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
    def configurable(self) -> dict[str, JsonValue]:
        """What the client's config sets for the graph."""
        found = (self.config or {}).get("configurable")
        return found if isinstance(found, dict) else {}

    @property
    def not_offered(self) -> dict[str, str]:
        """The options that were given and are not offered here, each with what to do instead."""
        given = {
            "feedback_keys": self.feedback_keys,
            "langsmith_tracing": self.langsmith_tracing or self.langsmith_tracer,
            "durability": self.durability == "exit",
            "checkpoint_during": self.checkpoint_during is False,
        }
        return {name: _INSTEAD[name] for name, value in given.items() if value}

    @property
    def ends_what_waits(self) -> bool:
        """Whether a page closes what it was asked, as Agent Chat UI's "Mark as Resolved" does."""
        return self.command is not None and self.command == GraphCommand(goto=END) and not self.input

    @property
    def not_for_assistants(self) -> dict[str, str]:
        """The same, of what only a graph without gates takes."""
        command = self.command or GraphCommand()
        config = (self.config or {}).keys() - {"configurable"}
        given = {
            "command.update": command.update,
            "command.goto": None if self.ends_what_waits else command.goto,
            **{f"config.{name}": True for name in sorted(config)},
        }
        return {name: _INSTEAD.get(name, _NO_CONFIG) for name, value in given.items() if value}


def _nodes(given: Literal["*"] | list[str] | None) -> NodeNames:
    return "*" if given == "*" else tuple(given or ())


_INSTEAD = {
    "feedback_keys": "there is no LangSmith behind this server",
    "langsmith_tracing": "there is no LangSmith behind this server",
    "durability": "every step is stored before the next; leave it out",
    "checkpoint_during": "every step is stored before the next; leave it out",
    "command.update": "write with `threads.update_state`, then go on without an input",
    "command.goto": "no client may lead an assistant past its own steps, such as an approval",
}


_NO_CONFIG = "an assistant has limits of its own; leave it out"


class _CronFields(RequestBody):
    """What the runs of a cron are to get, besides their assistant."""

    input: Any = None
    metadata: Metadata | None = None
    config: dict[str, JsonValue] | None = None
    context: dict[str, JsonValue] | None = None
    interrupt_before: Literal["*"] | list[str] | None = None
    interrupt_after: Literal["*"] | list[str] | None = None
    webhook: Annotated[str, Field(min_length=1, max_length=2000)] | None = None
    stream_mode: StreamMode | list[StreamMode] | None = None
    stream_subgraphs: bool | None = None
    stream_resumable: bool | None = None
    durability: Literal["sync", "async", "exit"] | None = None
    on_run_completed: Literal["delete", "keep"] | None = None
    end_time: AwareDatetime | None = None
    enabled: bool | None = None
    timezone: Annotated[str, Field(max_length=100)] | None = None

    @property
    def of_runs(self) -> dict[str, JsonValue]:
        """What of it belongs to each run."""
        given = self.model_dump(mode="json", exclude_none=True)
        return {name: value for name, value in given.items() if name not in _OF_CRON}


_OF_CRON = frozenset({"on_run_completed", "end_time", "enabled", "timezone", "schedule"})


class NewCron(_CronFields):
    """A cron to be made: a schedule, and what its runs get."""

    assistant_id: str
    schedule: Annotated[str, Field(max_length=200)]
    checkpoint_during: bool | None = None
    multitask_strategy: MultitaskStrategy | None = None


class CronPatch(_CronFields):
    """What is to be different about a cron; an `end_time` of null takes the end away."""

    schedule: Annotated[str, Field(max_length=200)] | None = None


class CronSearch(RequestBody):
    """Which crons to list, and what to tell of each."""

    assistant_id: str | None = None
    thread_id: str | None = None
    enabled: bool | None = None
    metadata: Metadata | None = None
    limit: Limit = 10
    offset: Offset = 0
    sort_by: Literal[
        "cron_id", "assistant_id", "thread_id", "created_at", "updated_at", "next_run_date", "end_time"
    ] = "created_at"
    sort_order: Literal["asc", "desc"] = "desc"
    select: list[str] | None = None


class RunCancellation(RequestBody):
    """Runs to be cancelled."""

    thread_id: str | None = None
    run_ids: list[str] | None = None
    status: Literal["pending", "running", "all"] | None = None


Namespace = Annotated[list[Annotated[str, Field(min_length=1, max_length=200)]], Field(max_length=20)]
Key = Annotated[str, Field(min_length=1, max_length=500)]


class NewItem(RequestBody):
    """An item to be remembered."""

    namespace: Namespace
    key: Key
    value: dict[str, JsonValue]
    index: Literal[False] | list[str] | None = None
    ttl: Annotated[float, Field(gt=0, le=5_256_000)] | None = None


class ItemKey(RequestBody):
    """An item to be forgotten."""

    namespace: Namespace = []
    key: Key


class ItemSearch(RequestBody):
    """Which items to find."""

    namespace_prefix: Namespace = []
    filter: dict[str, JsonValue] | None = None
    limit: Limit = 10
    offset: Offset = 0
    query: str | None = None
    refresh_ttl: bool | None = None


class NamespaceSearch(RequestBody):
    """Which namespaces to list."""

    prefix: Namespace | None = None
    suffix: Namespace | None = None
    max_depth: Annotated[int, Field(ge=1, le=100)] | None = None
    limit: Limit = 100
    offset: Offset = 0
