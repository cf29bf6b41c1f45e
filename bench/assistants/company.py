"""How long the company assistant takes from a sentence to figures, a checked report and its files."""

import asyncio
import subprocess
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from pydantic import JsonValue

from madang.assistants.company.manifest import ASSISTANT
from madang.assistants.company.tools.data_sources import CompanySettings
from madang.testing.fakes import FakeClock
from madang.testing.sessions import open_assistant_session

_SENTENCE = "지난달 서울 지역 매출 분석해서 방문 보고서 만들어줘"
_ANSWERS: dict[str, JsonValue] = {
    "visit_report.visit": "4881",
    "visit_report.together": {
        "discussion": "용법을 설명했고 반응이 좋았습니다.",
        "adverse_event": "없음",
        "provided": "없음",
    },
}
_NOW = FakeClock(datetime(2026, 11, 16, 3, tzinfo=UTC))


def main(arguments: Sequence[str] = ()) -> None:
    """Prints seconds on the clock and of the processor: the first request of a process, and later ones."""
    if "--cold" in arguments:
        print(*asyncio.run(_timed(1))[0])
        return
    print("From the sentence to DOCX and PDF, without a model (seconds; the target is below 5)\n")
    print("| request | on the clock | of the processor |\n| --- | --- | --- |")
    began = time.perf_counter()
    cold = subprocess.run(
        [sys.executable, "-m", "bench", "company", "--cold"], capture_output=True, check=True, text=True
    )
    print(f"| a new process, with starting it | {time.perf_counter() - began:.2f} | |")
    print("| the first in a process | {} | {} |".format(*cold.stdout.split()))
    _, *warm = asyncio.run(_timed(4))
    for name, pick in (("a later one, at best", min), ("a later one, at worst", max)):
        print(f"| {name} | {pick(wall for wall, _ in warm):.2f} | {pick(cpu for _, cpu in warm):.2f} |")


async def _timed(times: int) -> list[tuple[float, float]]:
    """Seconds on the clock and of the processor of each request, answers to its questions included."""
    taken = list[tuple[float, float]]()
    with TemporaryDirectory() as folder:
        settings = CompanySettings(demo_folder=Path(folder), archive=f"sqlite:///{folder}/archive.db")
        for _ in range(times):
            wall, cpu = time.perf_counter(), time.process_time()
            await _requested(settings)
            taken.append((round(time.perf_counter() - wall, 2), round(time.process_time() - cpu, 2)))
    return taken


async def _requested(settings: CompanySettings) -> None:
    who = {"tenant": "ganada", "user": "rep01", "language": "ko", "clock": _NOW, "settings": settings}
    async with open_assistant_session(ASSISTANT) as rehearsal:
        answer = await rehearsal.ask(_SENTENCE, **who)
        while answer.questions:
            given = {one.id: _ANSWERS[one.id] for one in answer.questions}
            answer = await rehearsal.answer(_SENTENCE, given, **who)
        if answer.status != "completed" or len(answer.files) < 2:
            sys.exit(f"The request ended as {answer.status}: {answer.warnings}")
