"""Records as hits: what the company's own tables say of a client or a visit, in a line that can be cited."""

from typing import NamedTuple

from madang.assistants.company.domain.documents.prefilling import VisitRecord
from madang.assistants.company.domain.findings import Hit
from madang.assistants.company.domain.layer import SemanticLayer
from madang.protocol import Source
from madang.text import Language, Text

__all__ = ["ClientCard", "client_hit", "visit_hit"]


class ClientCard(NamedTuple):
    """A client, with names in place of keys."""

    key: str
    name: str
    kind: str
    grade: str
    region: str
    rep: str


def visit_hit(visit: VisitRecord, layer: SemanticLayer, language: Language) -> Hit:
    """A visit: when, where, whom, about what and for how long."""
    minutes = _MINUTES.format(count=visit.minutes).read(language) if visit.minutes else ""
    purpose = _called(layer, "purpose", visit.purpose, language)
    met = (visit.client.name, visit.doctor.name, visit.product.name, purpose, minutes)
    title = _VISIT.format(id=visit.key).read(language)
    return Hit(
        text=f"{visit.visited_on.isoformat()} {' · '.join(filter(None, met))}",
        relevance=0.9,
        source=Source(id=f"visit:{visit.key}", title=title, location="internal_db:visits"),
    )


def client_hit(client: ClientCard, layer: SemanticLayer, language: Language) -> Hit:
    """A client: what it is, where, of which grade and who looks after it."""
    told = [
        _called(layer, "kind", client.kind, language),
        _called(layer, "grade", client.grade, language),
        client.region,
    ]
    text = f"{client.name}: {' · '.join(filter(None, told))} ({client.rep})"
    title = _CLIENT.format(name=client.name).read(language)
    return Hit(
        text=text, relevance=1.0, source=Source(id=f"client:{client.key}", title=title, location="internal_db:clients")
    )


def _called(layer: SemanticLayer, dimension: str, value: str, language: Language) -> str:
    known = layer.dimensions.get(dimension)
    names = known.value_names if known else {}
    return names[value].read(language) if value in names else value


_VISIT = Text(ko="방문 기록 {id}", en="Visit {id}")
_CLIENT = Text(ko="거래처 {name}", en="Client {name}")
_MINUTES = Text(ko="{count}분", en="{count} min")
