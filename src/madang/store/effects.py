"""Effects: what a run does to the world, at most once.

The key is written before, durably, the result after. A worker that died in between leaves an effect in doubt: nobody
knows whether it happened, so it is not done again without a decision. So does a machine that fails.
"""

from dataclasses import dataclass

from pydantic import JsonValue

from madang.store.clock import Clock, to_stamp
from madang.store.database import Connection, Database
from madang.store.documents import from_document, storable, to_document
from madang.store.errors import EffectNotBegunError
from madang.store.run_rows import fence, hold_run
from madang.store.seal import Label, Seals

__all__ = ["Begun", "Done", "Effects", "InDoubt", "effect_label"]

_LIGHT = 2**16


@dataclass(frozen=True, slots=True)
class Begun:
    """Nobody did it yet: do it now, then `finish`."""


@dataclass(frozen=True, slots=True)
class Done:
    """It was done, with this result."""

    result: JsonValue


@dataclass(frozen=True, slots=True)
class InDoubt:
    """It was begun and never finished: it may have happened."""


@dataclass(frozen=True, slots=True)
class Effects:
    """Remembers the effects of runs; only the worker that holds a run may begin or finish one."""

    database: Database
    seals: Seals
    clock: Clock

    async def begin(self, run: str, epoch: int, key: str) -> Begun | Done | InDoubt:
        """Whether the effect `key` of a run is to be done, was done, or may have been done."""
        name = _stored(key)

        async def work(connection: Connection) -> Begun | Done | InDoubt:
            held = await fence(connection, run, epoch)
            if await connection.run("begin_effect", run=held.key, key=name, now=to_stamp(self.clock())):
                return Begun()
            [(sealed,)] = await connection.fetch("get_effect", run=held.key, key=name)
            if sealed is None:
                return InDoubt()
            seal = self.seals.unlock(held.session, held.place)
            return Done(from_document(seal.open(sealed, effect_label(run, key, held.session))))

        return await self.database.write(work)

    async def finish(self, run: str, epoch: int, key: str, result: JsonValue) -> None:
        """Record that the effect happened; `begin` gives its result from now on."""
        body = to_document(result, f"The result of effect {key!r}")

        async def work(connection: Connection) -> None:
            held = await fence(connection, run, epoch)
            seal = self.seals.unlock(held.session, held.place)
            sealed = seal.seal(body, effect_label(run, key, held.session))
            if not await connection.run("finish_effect", run=held.key, key=_stored(key), result=sealed):
                raise EffectNotBegunError(run, key)

        await self.database.write(work, durable=False, light=len(body) <= _LIGHT)

    async def known(self, run: str, key: str) -> Done | None:
        """What was recorded under `key`, if anything was; nothing is begun by asking."""

        async def work(connection: Connection) -> Done | None:
            held = await hold_run(connection, run)
            for (sealed,) in await connection.fetch("get_effect", run=held.key, key=_stored(key)):
                if sealed is not None:
                    seal = self.seals.unlock(held.session, held.place)
                    return Done(from_document(seal.open(sealed, effect_label(run, key, held.session))))
            return None

        return await self.database.read(work, light=True)

    async def record(self, run: str, epoch: int, key: str, result: JsonValue) -> None:
        """Keep the result of something that did no harm if it was done twice, and so was not begun here."""
        body = to_document(result, f"The result of effect {key!r}")

        async def work(connection: Connection) -> None:
            held = await fence(connection, run, epoch)
            seal = self.seals.unlock(held.session, held.place)
            sealed = seal.seal(body, effect_label(run, key, held.session))
            values = {"run": held.key, "key": _stored(key), "result": sealed, "now": to_stamp(self.clock())}
            await connection.run_many("record_effect", [values])

        await self.database.write(work, durable=False, light=len(body) <= _LIGHT)

    async def withdraw(self, run: str, epoch: int, key: str) -> None:
        """Forget an effect that is known not to have happened, so that it can be begun again."""

        async def work(connection: Connection) -> None:
            held = await fence(connection, run, epoch)
            if not await connection.run("withdraw_effect", run=held.key, key=_stored(key)):
                raise EffectNotBegunError(run, key)

        await self.database.write(work, durable=False)


def _stored(key: str) -> bytes:
    return storable(key, "effect").encode()


def effect_label(run: str, key: str, session: str) -> Label:
    """What the result of an effect is sealed under."""
    return Label("effect", f"{key!r} of run {run!r}", session)
