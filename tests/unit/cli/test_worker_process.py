import os
import signal
from pathlib import Path
from threading import Event

import pytest

from madang.cli import worker_process
from madang.runtime import warming
from madang.settings import Settings


def test_a_worker_takes_runs_only_once_all_is_loaded_that_runs_and_files_wait_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    reads, analyses = Event(), Event()
    monkeypatch.setattr(warming, "warm_up_reading", reads.set)
    monkeypatch.setattr(warming, "shared_analyzer", analyses.set)
    found: list[bool] = []

    def stop_when_ready() -> None:
        found.extend((reads.is_set(), analyses.is_set()))
        os.kill(os.getpid(), signal.SIGTERM)

    settings = Settings(store=f"sqlite:///{tmp_path}/store.db", data=tmp_path)
    worker_process.work_until_stopped(settings, None, ready=stop_when_ready, draining=lambda _: None)
    assert found == [True, True]
