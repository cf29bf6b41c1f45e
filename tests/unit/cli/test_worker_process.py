import os
import signal
from functools import partial
from pathlib import Path

import pytest

from madang.cli import worker_process
from madang.runtime import warming
from madang.settings import Settings


def test_a_worker_takes_runs_only_once_all_is_loaded_that_runs_and_files_wait_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    begun, found = list[str](), list[list[str]]()
    monkeypatch.setattr(warming, "warm_up_reading", partial(begun.append, "reading"))
    monkeypatch.setattr(warming, "_load_analyzer", partial(begun.append, "analyser"))
    monkeypatch.setattr(warming, "_encode_text", partial(begun.append, "encoder"))

    def stop_when_ready() -> None:
        found.append(sorted(begun))
        os.kill(os.getpid(), signal.SIGTERM)

    settings = Settings(store=f"sqlite:///{tmp_path}/store.db", data=tmp_path)
    worker_process.work_until_stopped(settings, None, ready=stop_when_ready, draining=lambda _: None)
    assert found == [["analyser", "encoder", "reading"]]
