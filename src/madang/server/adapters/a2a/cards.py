"""Agent cards: what an assistant is called, what it can do and how it is reached."""

from a2a.types import (
    AgentCapabilities,
    AgentCard,
    AgentInterface,
    AgentSkill,
    HTTPAuthSecurityScheme,
    SecurityRequirement,
    SecurityScheme,
    StringList,
)
from a2a.utils.constants import PROTOCOL_VERSION_CURRENT, TransportProtocol

from madang import __version__
from madang.runtime.assistants import Assistant
from madang.server.security.authentication import Principal

_OUTPUT_MODES = ("text/markdown", "text/plain")


def agent_card(assistant: Assistant, address: str, caller: Principal) -> AgentCard:
    """The card of an assistant that answers at an address, in the language of the caller."""
    title, about = assistant.title.read(caller.language), assistant.about.read(caller.language)
    interface = AgentInterface(
        url=address, protocol_binding=TransportProtocol.JSONRPC.value, protocol_version=PROTOCOL_VERSION_CURRENT
    )
    card = AgentCard(
        name=title,
        description=about,
        version=__version__,
        supported_interfaces=[interface],
        capabilities=AgentCapabilities(streaming=True, push_notifications=False),
        default_input_modes=["text/plain"],
        default_output_modes=[*_OUTPUT_MODES],
        skills=[
            AgentSkill(
                id=assistant.name,
                name=title,
                description=about,
                tags=[assistant.name],
                examples=[example.read(caller.language) for example in assistant.examples],
            )
        ],
    )
    if not caller.is_local:
        bearer = SecurityScheme(http_auth_security_scheme=HTTPAuthSecurityScheme(scheme="bearer"))
        card.security_schemes["token"].CopyFrom(bearer)
        card.security_requirements.append(SecurityRequirement(schemes={"token": StringList()}))
    return card


def takes_output(modes: list[str]) -> bool:
    """Whether somebody who accepts these kinds of output can read the answers of an assistant."""
    return not modes or any(mode in {*_OUTPUT_MODES, "text", "text/*", "*/*"} for mode in modes)
