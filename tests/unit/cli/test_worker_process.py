import os
import signal
from pathlib import Path
from threading import Event

import pytest

from madang.cli import worker_process
from madang.settings import Settings


def test_a_worker_starts_what_reads_files_before_the_first_file_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    warm = Event()
    monkeypatch.setattr(worker_process, "warm_up_reading", warm.set)
    settings = Settings(store=f"sqlite:///{tmp_path}/store.db", data=tmp_path)
    worker_process.work_until_stopped(
        settings, None, ready=lambda: os.kill(os.getpid(), signal.SIGTERM), draining=lambda _: None
    )
    assert warm.wait(5)
