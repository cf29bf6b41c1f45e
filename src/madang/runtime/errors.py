"""What can go wrong in a run. Each message names the value, the reason and the remedy."""

from collections.abc import Sequence
from pathlib import Path

from madang.errors import MadangError
from madang.runtime import phrases
from madang.text import Text


class RunError(MadangError):
    """A run could not go on as it was asked to."""

    code = "run"


class AssistantError(RunError):
    """An assistant cannot be loaded, or there is none of that name."""

    code = "assistant"


class GraphReferenceError(AssistantError, ValueError):
    """What names a graph leads to none."""

    code = "graph_reference"

    def __init__(self, word: str, file: Path | None = None) -> None:
        if file is None:
            text = phrases.GRAPH_REFERENCE.format(word=word)
        else:
            text = phrases.GRAPH_FILE_MISSING.format(word=word, file=file)
        super().__init__(text.en, text=text)


class GraphConfigError(AssistantError, ValueError):
    """A `langgraph.json` asks for something that is not offered, or is not there."""

    code = "graph_config"

    def __init__(self, file: Path, setting: str, reason: str) -> None:
        text = phrases.GRAPH_CONFIG.format(file=file, setting=setting, reason=reason)
        super().__init__(text.en, text=text)


class AnswerError(RunError, ValueError):
    """The answer to a question has the wrong form."""

    code = "answer"


class OptionError(RunError, ValueError):
    """A request chooses something that its assistant does not let it choose."""

    code = "option"

    def __init__(self, assistant: str, option: str, known: Sequence[str], reason: str = "") -> None:
        there = ", ".join(known)
        why = f": {reason}" if reason else f"; it has {there}." if known else "; it has no options."
        super().__init__(
            f"{assistant!r} cannot take the option {option!r}{why}",
            text=phrases.OPTION.format(assistant=assistant, option=option, known=there or phrases.NO_OPTIONS),
        )


class GraphInputError(RunError, ValueError):
    """A graph is given something that it has no place for."""

    code = "graph_input"

    def __init__(self, graph: str, what: str, known: Sequence[str], reason: str = "") -> None:
        there = ", ".join(known)
        why = f" ({reason})" if reason else ""
        super().__init__(
            f"The graph {graph!r} does not take {what!r}{why}: give what it has fields for ({there or 'none'}).",
            text=phrases.GRAPH_INPUT.format(graph=graph, what=what, why=why, known=there or phrases.NO_OPTIONS),
        )


class NoLibraryError(RunError):
    """A run searches a corpus and has no library."""

    code = "no_library"
    default_user_message = phrases.NO_LIBRARY

    def __init__(self, corpus: str) -> None:
        super().__init__(
            f"The run has no library to find the corpus {corpus!r} in: open the application with `library=`, "
            "or give a test's context one."
        )


class MissingFolderError(RunError):
    """A corpus is to be filled from a folder that the machine of the worker does not have."""

    code = "missing_folder"

    def __init__(self, folder: str) -> None:
        super().__init__(
            f"{folder!r} is no folder of the machine whose worker took the job: name one that all workers have.",
            text=phrases.MISSING_FOLDER.format(folder=folder),
        )


class UnknownDocumentError(RunError, LookupError):
    """There is no such document or passage in the library, or not any more."""

    code = "unknown_document"

    def __init__(self, name: str, corpus: str) -> None:
        where = f"the corpus {corpus!r}" if corpus else "the library"
        super().__init__(
            f"There is no document or passage {name!r} in {where} (any more).",
            text=phrases.UNKNOWN_DOCUMENT.format(name=name),
        )


class NoSuchShareError(RunError, LookupError):
    """A link to a session is unknown, or has ended."""

    code = "no_such_share"

    def __init__(self) -> None:
        super().__init__("This link opens nothing (any more): ask for a new one.", text=phrases.NO_SUCH_SHARE)


class ReservedNamespaceError(RunError, ValueError):
    """A client or a graph named the place in the store where the memory of assistants is kept."""

    code = "reserved_namespace"

    def __init__(self, name: str) -> None:
        super().__init__(
            f"The namespace {name!r} is kept for what assistants remember: choose another name, or use /memory.",
            text=phrases.RESERVED_NAMESPACE.format(name=name),
        )


class CheckpointNotFoundError(RunError, LookupError):
    """A session has no checkpoint of that id."""

    code = "checkpoint_not_found"

    def __init__(self, session: str, checkpoint: str) -> None:
        super().__init__(
            f"Session {session!r} has no checkpoint {checkpoint!r}: list its checkpoints, and take the id of one.",
            text=phrases.CHECKPOINT_NOT_FOUND.format(checkpoint=checkpoint),
        )


class PermanentError(RunError):
    """An agent or a tool says that trying again would change nothing."""

    code = "final"
    is_final = True


class EffectNotDoneError(RunError):
    """A tool with side effects says that it failed before anything happened, so that it may be tried again."""

    code = "not_done"


class TimedOutError(RunError):
    """Something took longer than it was given."""

    code = "timed_out"

    def __init__(self, what: str, seconds: float) -> None:
        super().__init__(
            f"{what} did not finish within {seconds:g} seconds: give it more time, or less to do.",
            text=phrases.TIMED_OUT.format(seconds=seconds),
        )


class UnknownAgentError(RunError, LookupError):
    """A plan names an agent that the assistant does not have."""

    code = "unknown_agent"

    def __init__(self, agent: str, known: list[str]) -> None:
        super().__init__(
            f"The plan names the agent {agent!r}, which was not given (agents: {', '.join(known) or 'none'}): "
            "give it to `execute`, or plan with another."
        )


class BudgetReachedError(RunError):
    """A run has used up what it was allowed to spend."""

    code = "budget"

    def __init__(self, kind: str, limit: float, text: Text | None = None) -> None:
        super().__init__(
            f"The run has reached its limit of {limit:g} {kind.replace('_', ' ')}: "
            "it ends with what it has; ask for less, or raise the limit.",
            text=text,
        )
        self.kind = kind


class EffectInDoubtError(PermanentError):
    """Something with side effects was begun before and nobody knows whether it happened; no attempt would tell."""

    code = "effect_in_doubt"

    def __init__(self, key: str, what: str) -> None:
        super().__init__(
            f"{what!r} (effect {key!r}) was begun and its end was never recorded, so it is not done again: "
            "find out whether it happened, then ask anew.",
            text=phrases.EFFECT_IN_DOUBT.format(what=what),
        )


class QuestionNotFoundError(RunError, LookupError):
    """A question was answered that the run does not ask, or no longer."""

    code = "question_not_found"

    def __init__(self, run: str, question: str, asked: list[str]) -> None:
        super().__init__(
            f"Run {run!r} does not wait for an answer to {question!r} (open: {', '.join(asked) or 'none'}): "
            "answer one that is open.",
            text=phrases.QUESTION_NOT_FOUND,
        )


class WrongRoleError(RunError, PermissionError):
    """Somebody decided on what another role has to decide on."""

    code = "foreign_role"

    def __init__(self, role: str, wanted: str) -> None:
        super().__init__(
            f"The decision is for the role {wanted!r}, not for {role!r}: let somebody in that role decide.",
            text=phrases.WRONG_ROLE.format(wanted=wanted),
        )


class OwnRequestError(WrongRoleError):
    """Somebody decided on what they had asked for themselves."""

    code = "own_request"

    def __init__(self, role: str) -> None:
        RunError.__init__(
            self,
            f"The decision is for somebody else in the role {role!r}, since you asked for it yourself.",
            text=phrases.OWN_REQUEST.format(role=role),
        )


class WrongAssistantError(AssistantError):
    """A session was asked to speak with another assistant than its own."""

    code = "wrong_assistant"

    def __init__(self, session: str, own: str, asked: str) -> None:
        super().__init__(
            f"Session {session!r} speaks with {own!r}, whose state {asked!r} cannot read: start a new session.",
            text=phrases.WRONG_ASSISTANT,
        )


class TooManyAttemptsError(RunError):
    """A run was taken up again and again and never came to an end."""

    code = "too_many_attempts"

    def __init__(self, run: str, attempts: int) -> None:
        super().__init__(
            f"Run {run!r} was taken up {attempts} times and never came to an end: see in the logs what stopped its "
            "workers, then ask anew.",
            text=phrases.TOO_MANY_ATTEMPTS.format(attempts=attempts),
        )


class QuarantinedRunError(RunError):
    """A run took its worker down again and again at the same place."""

    code = "quarantined"

    def __init__(self, run: str, losses: int) -> None:
        super().__init__(
            f"Run {run!r} stopped the server {losses} times at the same place and is not tried again: look at it with "
            f"`madang runs {run}`, and in the logs at what stopped its workers.",
            text=phrases.QUARANTINED.format(losses=losses),
        )


class BlockedStepError(RunError):
    """A step did nothing but count for too long and was ended, since nobody else is answered meanwhile."""

    code = "blocked_step"

    def __init__(self) -> None:
        super().__init__(
            "A step took too long without a pause and was ended: ask with less text, or in several messages.",
            text=phrases.BLOCKED_STEP,
        )


class AssistantExitError(RunError):
    """An assistant tried to end the program that carries out its run."""

    code = "assistant_exit"

    def __init__(self, status: object) -> None:
        super().__init__(
            f"The assistant tried to end the program (status {status!r}): raise an error instead, or return.",
            text=phrases.ASSISTANT_EXIT,
        )


class UnknownFileError(RunError, ValueError):
    """A file was handed in of a kind that nobody here can read."""

    code = "unknown_file"

    def __init__(self, name: str) -> None:
        super().__init__(
            f"The file {name!r} is of no known kind, whatever its name says: hand in PDF, DOCX, XLSX, HWPX, a picture "
            "or text.",
            text=phrases.UNKNOWN_FILE.format(name=name),
        )


class FilesNotReadError(RunError, ValueError):
    """A file was handed in to an assistant that reads none."""

    code = "files_not_read"

    def __init__(self, assistant: str, title: Text) -> None:
        super().__init__(
            f"{assistant!r} does not read files: write what matters into the message, or ask an assistant that does.",
            text=phrases.FILES_NOT_READ.format(assistant=title),
        )
