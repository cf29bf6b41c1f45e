"""Records of the effects of runs on the outside world, so that each is done at most once.

The key is written before, durably, the result after. A worker that died in between leaves an effect in doubt: nobody
knows whether it happened, so it is not done again without a decision. So does a machine that fails.
"""

from dataclasses import dataclass

from pydantic import JsonValue

from madang.store.database.columns import Clock, decode_json, encode_json, storable_text, to_stamp
from madang.store.database.port import Connection, Database
from madang.store.encryption.sealers import RowLabel, SessionSealers
from madang.store.errors import EffectNotBegunError
from madang.store.runs.rows import fence, get_run_row

_LIGHT_BYTES = 2**16


@dataclass(frozen=True, slots=True)
class EffectBegun:
    """Nobody did it yet: do it now, then `finish`."""


@dataclass(frozen=True, slots=True)
class EffectDone:
    """It was done, with this result."""

    result: JsonValue


@dataclass(frozen=True, slots=True)
class EffectInDoubt:
    """It was begun and never finished: it may have happened."""


@dataclass(frozen=True, slots=True)
class EffectRecords:
    """The effects of all runs."""

    database: Database
    sealers: SessionSealers
    clock: Clock

    def of(self, run: str, epoch: int) -> "LeasedEffects":
        """The effects of one run for the worker that took it in that epoch."""
        return LeasedEffects(self.database, self.sealers, self.clock, run, epoch)


@dataclass(frozen=True, slots=True)
class LeasedEffects:
    """Remembers the effects of one run; a worker that no longer holds the run is refused with `StaleRunError`."""

    database: Database
    sealers: SessionSealers
    clock: Clock
    run: str
    epoch: int

    async def begin(self, key: str) -> EffectBegun | EffectDone | EffectInDoubt:
        """Whether the effect `key` is to be done, was done, or may have been done."""
        name = _effect_key(key)

        async def work(connection: Connection) -> EffectBegun | EffectDone | EffectInDoubt:
            held = await fence(connection, self.run, self.epoch)
            if await connection.run("begin_effect", run=held.key, key=name, now=to_stamp(self.clock())):
                return EffectBegun()
            [(sealed,)] = await connection.fetch("get_effect", run=held.key, key=name)
            if sealed is None:
                return EffectInDoubt()
            sealer = self.sealers.sealer_of(held.session, held.session_row)
            return EffectDone(decode_json(sealer.open(sealed, effect_label(self.run, key, held.session))))

        return await self.database.write(work)

    async def finish(self, key: str, result: JsonValue) -> None:
        """Record that the effect happened; `begin` gives its result from now on."""
        body = encode_json(result, f"The result of effect {key!r}")

        async def work(connection: Connection) -> None:
            held = await fence(connection, self.run, self.epoch)
            sealer = self.sealers.sealer_of(held.session, held.session_row)
            sealed = sealer.seal(body, effect_label(self.run, key, held.session))
            if not await connection.run("finish_effect", run=held.key, key=_effect_key(key), result=sealed):
                raise EffectNotBegunError(self.run, key)

        await self.database.write(work, durable=False, light=len(body) <= _LIGHT_BYTES)

    async def find(self, key: str) -> EffectDone | None:
        """What was recorded under `key`, if anything was; nothing is begun by asking."""

        async def work(connection: Connection) -> EffectDone | None:
            held = await get_run_row(connection, self.run)
            for (sealed,) in await connection.fetch("get_effect", run=held.key, key=_effect_key(key)):
                if sealed is not None:
                    sealer = self.sealers.sealer_of(held.session, held.session_row)
                    return EffectDone(decode_json(sealer.open(sealed, effect_label(self.run, key, held.session))))
            return None

        return await self.database.read(work, light=True)

    async def record(self, key: str, result: JsonValue) -> None:
        """Keep the result of something that did no harm if it was done twice, and so was not begun here."""
        body = encode_json(result, f"The result of effect {key!r}")

        async def work(connection: Connection) -> None:
            held = await fence(connection, self.run, self.epoch)
            sealer = self.sealers.sealer_of(held.session, held.session_row)
            sealed = sealer.seal(body, effect_label(self.run, key, held.session))
            values = {"run": held.key, "key": _effect_key(key), "result": sealed, "now": to_stamp(self.clock())}
            await connection.run_many("record_effect", [values])

        await self.database.write(work, durable=False, light=len(body) <= _LIGHT_BYTES)

    async def withdraw(self, key: str) -> None:
        """Forget an effect that is known not to have happened, so that it can be begun again."""

        async def work(connection: Connection) -> None:
            held = await fence(connection, self.run, self.epoch)
            if not await connection.run("withdraw_effect", run=held.key, key=_effect_key(key)):
                raise EffectNotBegunError(self.run, key)

        await self.database.write(work, durable=False)


def _effect_key(key: str) -> bytes:
    return storable_text(key, "effect").encode()


def effect_label(run: str, key: str, session: str) -> RowLabel:
    """What the result of an effect is sealed under."""
    return RowLabel("effect", f"{key!r} of run {run!r}", session)
