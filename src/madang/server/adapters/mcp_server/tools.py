"""The MCP server itself: assistants and what they offer as tools, documents as resources."""

import logging
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any
from uuid import uuid4

from mcp import types
from mcp.server.lowlevel import Server
from mcp.server.lowlevel.helper_types import ReadResourceContents
from pydantic import AnyUrl

from madang import __version__
from madang.errors import MadangError
from madang.protocol import Answer, Question, problem_of
from madang.runtime import Application
from madang.runtime.assistants import Assistant
from madang.runtime.runs import is_pause
from madang.server.adapters.dialogue import Dialogue, TakenMessage, question_text, spoken
from madang.server.adapters.mcp_server import resources, verification
from madang.server.adapters.mcp_server.elicitation import form_of, reply_in
from madang.server.adapters.mcp_server.offered_tools import call_offered, is_offered, offered_tools
from madang.server.errors import RequestError
from madang.server.security.authentication import Principal
from madang.store.runs import Run

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# The server's type parameters are those of its lifespan, of which there is none.

_log = logging.getLogger(__name__)

_PREFIX = "ask_"
_INSTRUCTIONS = (
    "verify_text holds a text against its sources. ask_... asks one assistant, in words; a name with a dash is one "
    "thing that an assistant works out from its arguments. "
    "Pass the `session` of an earlier result to go on with that conversation; a result "
    "with `questions` waits for an answer, which is the next message in its session."
)
CallerOf = Callable[[Any], Principal]
"""Finds who calls, by the HTTP request of a call, or None where there is none."""


def mcp_server(application: Application, caller_of: CallerOf) -> Server[Any, Any]:
    """An MCP server in which everybody finds their own sessions only."""
    server: Server[Any, Any] = Server("madang", __version__, _INSTRUCTIONS)
    tools = _Tools(application, caller_of, server)
    server.list_tools()(tools.list_tools)
    server.call_tool()(tools.call)
    server.list_resource_templates()(resources.templates)
    server.list_resources()(tools.list_documents)
    server.read_resource()(tools.read)
    return server


class _Tools:
    def __init__(self, application: Application, caller_of: CallerOf, server: Server[Any, Any]) -> None:
        self._application = application
        self._caller_of = caller_of
        self._server = server

    async def list_tools(self) -> list[types.Tool]:
        """The verifier, a tool for each assistant, and those that assistants offer."""
        language = self._caller().language
        asking = [
            types.Tool(
                name=_PREFIX + name,
                title=assistant.title.read(language),
                description=assistant.about.read(language),
                inputSchema=_input_schema(assistant),
            )
            for name, assistant in self._application.assistants.loaded.items()
        ]
        return [verification.verify_tool(language), *asking, *offered_tools(self._application)]

    async def call(self, name: str, arguments: dict[str, Any]) -> types.CallToolResult:
        """What a tool gives; of an error that is not ours, only its kind is told."""
        caller = self._caller()
        try:
            return await self._called(caller, name, arguments)
        except MadangError:
            raise
        except Exception as error:  # noqa: BLE001 - the edge of a request: MCP's library would tell its text
            _log.exception("The tool %s failed.", name)
            raise RequestError(problem_of(error, caller.language).message) from None

    async def _called(self, caller: Principal, name: str, arguments: dict[str, Any]) -> types.CallToolResult:
        if name == verification.NAME:
            caller.require_scope("read")
            work = partial(verification.verify, arguments, caller.language)
            return await self._application.work_out(caller.actor, work)
        if is_offered(name):
            caller.require_scope("read")
            return await call_offered(self._application, caller, name, arguments)
        caller.require_scope("write")
        return await self._ask(caller, name, arguments)

    async def _ask(self, caller: Principal, name: str, arguments: dict[str, Any]) -> types.CallToolResult:
        """What an assistant answers; a question is put to the user, where the client can."""
        assistant = self._application.assistants.loaded.get(name.removeprefix(_PREFIX))
        if assistant is None or not name.startswith(_PREFIX):
            raise RequestError(f"Unknown tool: {name}")
        given = dict(arguments)
        session, message = str(given.pop("session", None) or uuid4()), str(given.pop("message"))
        dialogue = Dialogue(self._application, caller)
        taken = await dialogue.say(session, assistant, message, options=given)
        return _result(await self._settled(dialogue, taken), caller)

    async def _settled(self, dialogue: Dialogue, taken: TakenMessage) -> Answer:
        """The answer, once every question was answered that the user would answer."""
        answer = await self._followed(dialogue, taken)
        while answer.status == "interrupted" and (replied := await self._ask_user(dialogue, answer, taken.run)):
            answer = await self._followed(dialogue, replied)
        return answer

    async def _followed(self, dialogue: Dialogue, taken: TakenMessage) -> Answer:
        """The outcome of a message; what happens meanwhile is told to a client that wants to know."""
        context = self._server.request_context
        token = context.meta.progressToken if context.meta else None
        async for event in dialogue.events(taken):
            if token is not None:
                await context.session.send_progress_notification(
                    token, event.seq, message=event.kind, related_request_id=str(context.request_id)
                )
        return await self._application.runs.answer(dialogue.caller.actor, taken.run.id)

    async def _ask_user(self, dialogue: Dialogue, answer: Answer, run: Run) -> TakenMessage | None:
        question = next((each for each in answer.questions if not is_pause(each.id)), None)
        context = self._server.request_context
        capability = types.ClientCapabilities(elicitation=types.ElicitationCapability())
        if question is None or not context.session.check_client_capability(capability):
            return None
        text = question_text(question, dialogue.caller.language)
        said = await context.session.elicit(text, form_of(question), context.request_id)
        value = reply_in(question, said.action, said.content)
        if value is None:
            return None
        session = await self._application.sessions.get(dialogue.caller.actor, run.session)
        return await dialogue.reply(session, run, question, value)

    async def list_documents(self, request: types.ListResourcesRequest) -> types.ListResourcesResult:
        """The documents of the caller's library."""
        return await resources.list_documents(self._application, self._caller().actor, request)

    async def read(self, address: AnyUrl) -> Iterable[ReadResourceContents]:
        """A document of the caller's."""
        return await resources.read(self._application, self._caller().actor, address)

    def _caller(self) -> Principal:
        return self._caller_of(self._server.request_context.request)


def _input_schema(assistant: Assistant) -> dict[str, Any]:
    options = assistant.options.model_json_schema() if assistant.options else {}
    properties = {
        "message": {"type": "string", "minLength": 1, "description": "What is asked, in Korean or English."},
        "session": {"type": "string", "description": "The session of an earlier result, to go on with it."},
        **options.get("properties", {}),
    }
    definitions = {"$defs": options["$defs"]} if "$defs" in options else {}
    return {
        "type": "object",
        "properties": properties,
        "required": ["message"],
        "additionalProperties": False,
        **definitions,
    }


def _result(answer: Answer, caller: Principal) -> types.CallToolResult:
    problem = answer.problem.message if answer.problem else ""
    text = "\n\n".join(filter(None, (problem, spoken(answer, caller.language))))
    links = [resources.file_link(answer.session, file) for file in answer.files]
    told = answer.model_dump(mode="json", include={"status", "session", "run", "answer", "sources", "warnings", "data"})
    told["questions"] = [_question(question) for question in answer.questions if not is_pause(question.id)]
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=text), *links],
        structuredContent=told,
        isError=answer.status == "failed",
    )


def _question(question: Question) -> dict[str, Any]:
    return question.model_dump(mode="json")
