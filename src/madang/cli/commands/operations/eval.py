"""`madang eval`: labelled sets against rules, a configured model or recorded replies, side by side."""

import asyncio
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from madang.cli import phrases
from madang.cli.evaluation.cases import AnswerCase, VerifyCase, read_cases, shipped_sets
from madang.cli.evaluation.outcomes import EvalRow, answer_cases, read_rows, verify_case, write_rows
from madang.cli.evaluation.replies import NotedReplies, ReplayedReplies
from madang.cli.evaluation.tables import compare_runs, score_engines, score_lies
from madang.cli.terminal.screen import Screen
from madang.models import ConfiguredChats
from madang.settings import Settings, read_settings
from madang.text import Text
from madang.wiring import assistants_from_settings, model_choices, open_madang

TITLE = Text(
    ko="정답이 달린 문제를 규칙이나 모델로 풀어 나란히 비교합니다.",
    en="Run labelled sets against rules or models, side by side.",
)
RULES, CONFIGURED, REPLAYED = "rules", "configured", "replayed"


def eval(  # noqa: A001 - the command is called so
    context: typer.Context,
    sets: Annotated[list[str] | None, typer.Argument(metavar="SET", help=phrases.EVAL_SETS_HELP.en)] = None,
    *,
    engine: Annotated[list[str] | None, typer.Option(help=phrases.EVAL_ENGINE_HELP.en)] = None,
    rows: Annotated[Path | None, typer.Option(help=phrases.EVAL_ROWS_HELP.en)] = None,
    compare: Annotated[Path | None, typer.Option(exists=True, help=phrases.EVAL_COMPARE_HELP.en)] = None,
    record: Annotated[Path | None, typer.Option(help=phrases.EVAL_RECORD_HELP.en)] = None,
    replies: Annotated[Path | None, typer.Option(help=phrases.EVAL_REPLIES_HELP.en)] = None,
) -> None:
    """Engines are `rules`, `configured` (the model of the settings), `replayed` (the replies that stand in the set), or
    a model such as `recorded:replies.jsonl`.
    """
    screen = Screen.of(context)
    if not sets:
        screen.print_text(phrases.EVAL_KNOWN_SETS, sets=", ".join(shipped_sets()))
        return
    cases = [case for name in sets for case in read_cases(name)]
    kept = _KeptFiles(record, replies)
    found = [row for name in engine or [RULES] for row in _run(cases, name, kept)]
    if rows:
        write_rows(found, rows)
    _show(screen, found)
    if compare:
        _show_changes(screen, read_rows(compare), found)


class _KeptFiles(NamedTuple):
    """Where the replies of models are written: by what was asked, and with their cases."""

    record: Path | None
    replies: Path | None


def _run(cases: Sequence[VerifyCase | AnswerCase], engine: str, kept: _KeptFiles) -> list[EvalRow]:
    """Sentences are verified by code whatever the engine, so only once, by the rules."""
    verified = [verify_case(case, engine) for case in cases if isinstance(case, VerifyCase) and engine == RULES]
    asked = [case for case in cases if isinstance(case, AnswerCase)]
    return verified + (asyncio.run(_answered(asked, engine, kept)) if asked else [])


async def _answered(cases: Sequence[AnswerCase], engine: str, kept: _KeptFiles) -> list[EvalRow]:
    """The cases in a store of their own, which is thrown away."""
    with tempfile.TemporaryDirectory(prefix="madang-eval-") as folder:
        settings = _settings(engine, kept.record).model_copy(
            update={"data": Path(folder), "store": None, "library": None, "keys": None, "keys_file": None}
        )
        replies = _replies(engine, settings, kept)
        async with open_madang(settings, chats=replies) as application:
            asked = [case for case in cases if case.replies] if engine == REPLAYED else cases
            rows = [row async for row in answer_cases(asked, application, engine, replies)]
        if isinstance(replies, NotedReplies) and kept.replies:
            kept.replies.write_text("".join(replies.lines()), "utf-8")
        return rows


def _replies(engine: str, settings: Settings, kept: _KeptFiles) -> ReplayedReplies | NotedReplies | None:
    """Who replies in place of the settings' models: those of the set, or the models themselves, noted."""
    if engine == REPLAYED:
        return ReplayedReplies()
    if engine == RULES or kept.replies is None:
        return None
    return NotedReplies(ConfiguredChats(model_choices(settings, assistants_from_settings(settings))))


def _settings(engine: str, record: Path | None) -> Settings:
    settings = read_settings(os.environ)
    if engine in (RULES, REPLAYED):
        return settings.model_copy(update={"model": None, "models": {}, "model_fallback": None})
    if engine == CONFIGURED:
        return settings.model_copy(update={"model_recording": record or settings.model_recording})
    return settings.model_copy(update={"model": engine, "models": {}, "model_recording": record})


def _show(screen: Screen, rows: Sequence[EvalRow]) -> None:
    engines = (
        (
            each.assistant,
            each.engine,
            each.cases,
            f"{each.accuracy:.1%}",
            f"{each.score:.2f}",
            f"+{each.better} -{each.worse}",
            f"{each.cost:.4f}",
            f"{each.median_seconds:.3f}",
        )
        for each in score_engines(rows)
    )
    screen.table(
        phrases.COLUMN_ASSISTANT,
        phrases.COLUMN_ENGINE,
        phrases.COLUMN_CASES,
        phrases.COLUMN_ACCURACY,
        phrases.COLUMN_SCORE,
        phrases.COLUMN_AGAINST_FIRST,
        phrases.COLUMN_COST,
        phrases.COLUMN_SECONDS,
        rows=engines,
    )
    lies = [
        (
            each.group or screen.translate(phrases.EVAL_ALL),
            f"{each.accepted}/{each.lies}",
            _share(each.accepted, each.lies),
            f"{each.refused}/{each.truths}",
            _share(each.refused, each.truths),
        )
        for each in score_lies(rows)
    ]
    if lies:
        screen.table(
            phrases.COLUMN_GROUP,
            phrases.COLUMN_LIES_ACCEPTED,
            phrases.COLUMN_SHARE,
            phrases.COLUMN_TRUTHS_REFUSED,
            phrases.COLUMN_SHARE,
            rows=lies,
        )


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else ""


def _show_changes(screen: Screen, before: Sequence[EvalRow], after: Sequence[EvalRow]) -> None:
    changes = compare_runs(before, after)
    better = sum(change.better for change in changes)
    screen.print_text(phrases.EVAL_CHANGED, better=better, worse=len(changes) - better)
    if changes:
        rows = (("+" if each.better else "-", each.id, each.before[:80], each.after[:80]) for each in changes)
        screen.table(phrases.COLUMN_MARK, phrases.COLUMN_CASE, phrases.COLUMN_BEFORE, phrases.COLUMN_AFTER, rows=rows)
