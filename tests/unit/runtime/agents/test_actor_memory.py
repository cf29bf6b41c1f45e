"""Long-term memory as one person sees it."""

import pytest
from langgraph.store.memory import InMemoryStore

from madang.protocol import Actor
from madang.runtime.agents.actor_memory import ActorMemory
from madang.runtime.errors import ReservedNamespaceError

ANA, BEN, STAR = (Actor(tenant="acme", user=name) for name in ("ana", "ben", "*"))


async def test_everybody_has_items_of_their_own_under_the_same_names():
    everything = InMemoryStore()
    ana, ben = ActorMemory(everything, ANA), ActorMemory(everything, BEN)
    await ana.aput(("facts",), "pet", {"is": "cat"})
    await ben.aput(("facts", "old"), "pet", {"is": "dog"})
    found = await ana.aget(("facts",), "pet")
    assert found is not None
    assert (found.namespace, found.value) == (("facts",), {"is": "cat"})
    assert [item.namespace for item in await ben.asearch(("facts",))] == [("facts", "old")]
    assert await ana.alist_namespaces() == [("facts",)]
    assert await ben.alist_namespaces(prefix=("facts",), max_depth=1) == [("facts",)]
    assert ben.list_namespaces(suffix=("old",)) == [("facts", "old")]
    await ana.adelete(("facts",), "pet")
    assert await ana.aget(("facts",), "pet") is None
    assert len(await ben.asearch(())) == 1


async def test_a_name_that_is_a_wildcard_finds_nothing_of_others():
    everything = InMemoryStore()
    await ActorMemory(everything, ANA).aput(("facts",), "pet", {"is": "cat"})
    assert await ActorMemory(everything, STAR).alist_namespaces() == []
    assert await ActorMemory(everything, STAR).asearch(()) == []


async def test_what_assistants_remember_is_out_of_reach_and_out_of_sight():
    everything = InMemoryStore()
    await everything.aput(("acme", "ana", "remembered"), "pet", {"is": "cat"})
    ana = ActorMemory(everything, ANA)
    for place in (("remembered",), ("remembered", "deeper")):
        with pytest.raises(ReservedNamespaceError, match="kept for what assistants remember"):
            await ana.aput(place, "pet", {"is": "dog"})
        with pytest.raises(ReservedNamespaceError):
            ana.delete(place, "pet")
        with pytest.raises(ReservedNamespaceError):
            await ana.aget(place, "pet")
        with pytest.raises(ReservedNamespaceError):
            await ana.asearch(place)
    await ana.aput(("remembered2",), "pet", {"is": "dog"})
    assert [item.namespace for item in await ana.asearch(())] == [("remembered2",)]
    assert await ana.alist_namespaces() == [("remembered2",)]
