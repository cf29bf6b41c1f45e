"""`madang knowledge`: fill, watch, list, search and remove corpora."""

import asyncio
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress as Bar

from madang.cli import phrases
from madang.cli.terminal.connections import with_library
from madang.cli.terminal.screen import Screen
from madang.knowledge import (
    Corpus,
    CorpusSource,
    CorpusSummary,
    Library,
    Passage,
    PassageFilters,
    SearchResult,
    compare_documents,
)
from madang.knowledge.ingest import (
    IngestProgress,
    IngestReport,
    ProgressCallback,
    RejectedDocument,
    endings_left_out,
)
from madang.knowledge.statutes import read_statutes, statute_documents
from madang.text import Language, Text

TITLE = Text(ko="자료집을 채우고, 나열하고, 검색하고, 지웁니다.", en="Fill, list, search and remove corpora.")


knowledge = typer.Typer(add_completion=False, no_args_is_help=True)


@knowledge.command("add", help=phrases.KNOWLEDGE_ADD_HELP.en)
def _add(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help=phrases.CORPUS_NAME_HELP.en)],
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", exists=True, help=phrases.KNOWLEDGE_PATHS_HELP.en)],
    *,
    statutes: Annotated[bool, typer.Option("--statutes", help=phrases.KNOWLEDGE_STATUTES_HELP.en)] = False,
    tenant: Annotated[str, typer.Option(help=phrases.TENANT_HELP.en)] = "",
) -> None:
    screen = Screen.of(context)

    async def add(library: Library) -> IngestReport:
        corpus = library.corpus(name, tenant=tenant)
        with _bar(screen) as progress:
            if statutes:
                return await _add_statutes(corpus, paths, progress)
            return await corpus.add_files(paths, progress=progress)

    added = with_library(add)
    _show_added(screen, added)
    if not statutes and (left_out := endings_left_out(paths)):
        kinds = ", ".join(f"{ending or '-'} {count}" for ending, count in sorted(left_out.items()))
        screen.note(phrases.KNOWLEDGE_LEFT_OUT, kinds=kinds)
    if added.rejected:
        raise typer.Exit(1)


@knowledge.command("watch", help=phrases.KNOWLEDGE_WATCH_HELP.en)
def _watch(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help=phrases.CORPUS_NAME_HELP.en)],
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", exists=True, help=phrases.KNOWLEDGE_PATHS_HELP.en)],
    *,
    every: Annotated[float, typer.Option(min=0.1, max=3600, help=phrases.KNOWLEDGE_EVERY_HELP.en)] = 5.0,
    rounds: Annotated[int | None, typer.Option(min=1, help=phrases.KNOWLEDGE_ROUNDS_HELP.en)] = None,
    tenant: Annotated[str, typer.Option(help=phrases.TENANT_HELP.en)] = "",
) -> None:
    screen = Screen.of(context)

    async def watch(library: Library) -> None:
        corpus, known = library.corpus(name, tenant=tenant), frozenset[tuple[str, int, int]]()
        for number in count() if rounds is None else range(rounds):
            await asyncio.sleep(every if number else 0)
            seen = await asyncio.to_thread(_states, paths)
            if seen != known:
                _show_added(screen, await corpus.add_files(paths))
            known = seen

    screen.note(phrases.KNOWLEDGE_WATCHING, every=f"{every:g}")
    with suppress(KeyboardInterrupt):
        with_library(watch)


def _states(paths: Sequence[Path]) -> frozenset[tuple[str, int, int]]:
    """The files below these paths with their sizes and times of change, by which a change is noticed."""
    files = [file for path in paths for file in (path.rglob("*") if path.is_dir() else [path]) if file.is_file()]
    return frozenset((str(file), file.stat().st_size, file.stat().st_mtime_ns) for file in files)


def _show_added(screen: Screen, added: IngestReport) -> None:
    for refusal in added.rejected:
        screen.note(phrases.KNOWLEDGE_REJECTED, name=refusal.name, reason=refusal.reason.read(screen.language))
    counts = {field: len(getattr(added, field)) for field in ("new", "changed", "unchanged", "removed", "rejected")}
    screen.print_text(phrases.KNOWLEDGE_ADDED, **counts)


@knowledge.command("list", help=phrases.KNOWLEDGE_LIST_HELP.en)
def _list(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help=phrases.KNOWLEDGE_LISTED_HELP.en)] = "",
    *,
    tenant: Annotated[str, typer.Option(help=phrases.TENANT_HELP.en)] = "",
) -> None:
    screen = Screen.of(context)
    if name:
        _list_documents(context, screen, name, tenant)
        return

    async def find(library: Library) -> list[CorpusSummary]:
        return await library.list_corpora(tenant=tenant)

    rows = (
        (
            corpus.name,
            corpus.sources,
            corpus.chunks,
            screen.translate(phrases.CORPUS_BUILT_IN if corpus.shipped else phrases.CORPUS_OWN),
        )
        for corpus in with_library(find)
    )
    screen.table(
        phrases.COLUMN_CORPUS, phrases.COLUMN_DOCUMENTS, phrases.COLUMN_PASSAGES, phrases.COLUMN_KIND, rows=rows
    )


def _list_documents(context: typer.Context, screen: Screen, name: str, tenant: str) -> None:
    """The documents of a corpus with their dates, then what could not be read, and why."""

    async def find(library: Library) -> tuple[list[CorpusSource], list[RejectedDocument]]:
        corpus = library.corpus(name, tenant=tenant)
        return await corpus.sources(), await corpus.rejected()

    sources, rejected = with_library(find)
    if not sources and not rejected:
        context.fail(screen.translate(phrases.UNKNOWN_CORPUS, name=name))
    rows = ((each.title, each.as_of.isoformat() if each.as_of else "", each.location) for each in sources)
    screen.table(phrases.COLUMN_TITLE, phrases.COLUMN_AS_OF, phrases.COLUMN_LOCATION, rows=rows)
    for refusal in rejected:
        screen.print_text(phrases.KNOWLEDGE_REJECTED, name=refusal.name, reason=refusal.reason.read(screen.language))
    if older := sum(not each.is_up_to_date for each in sources):
        screen.note(phrases.KNOWLEDGE_OLDER_INDEX, count=older, name=name)


@knowledge.command("search", help=phrases.KNOWLEDGE_SEARCH_HELP.en)
def _search(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help=phrases.CORPUS_NAME_HELP.en)],
    question: Annotated[str, typer.Argument(help=phrases.KNOWLEDGE_QUESTION_HELP.en)],
    *,
    limit: Annotated[int, typer.Option(min=1, max=100, help=phrases.LIMIT_HELP.en)] = 5,
    only: Annotated[Language | None, typer.Option(help=phrases.KNOWLEDGE_LANGUAGE_HELP.en)] = None,
    tenant: Annotated[str, typer.Option(help=phrases.TENANT_HELP.en)] = "",
) -> None:
    screen = Screen.of(context)

    async def find(library: Library) -> SearchResult | None:
        if name not in {corpus.name for corpus in await library.list_corpora(tenant=tenant)}:
            return None
        return await library.corpus(name, tenant=tenant).search(
            question, limit=limit, filters=PassageFilters(language=only)
        )

    found = with_library(find)
    if found is None:
        context.fail(screen.translate(phrases.UNKNOWN_CORPUS, name=name))
    for passage in found.passages:
        _show(screen, passage)
    if found.outcome == "nothing":
        screen.note(phrases.KNOWLEDGE_NOT_FOUND)
        for passage in found.nearest[:1]:
            screen.note(phrases.KNOWLEDGE_NEAREST, place=passage.location_text)


@knowledge.command("compare", help=phrases.KNOWLEDGE_COMPARE_HELP.en)
def _compare(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help=phrases.CORPUS_NAME_HELP.en)],
    first: Annotated[str, typer.Argument(metavar="DOCUMENT", help=phrases.KNOWLEDGE_COMPARED_HELP.en)],
    second: Annotated[str, typer.Argument(metavar="OTHER", help=phrases.KNOWLEDGE_COMPARED_HELP.en)],
    *,
    tenant: Annotated[str, typer.Option(help=phrases.TENANT_HELP.en)] = "",
) -> None:
    screen = Screen.of(context)
    ways = [(each, str(Path(each).resolve())) for each in (first, second)]

    async def read(library: Library) -> list[list[Passage]]:
        corpus = library.corpus(name, tenant=tenant)
        known = {key: each.id for each in await corpus.sources() for key in (each.id, each.document, each.location)}
        named = [known.get(said) or known.get(path, "") for said, path in ways]
        return [await corpus.passages_of(source) for source in named]

    texts = with_library(read)
    for document, passages in zip((first, second), texts, strict=True):
        if not passages:
            context.fail(screen.translate(phrases.UNKNOWN_CORPUS, name=document))
    found = compare_documents(*texts)
    for each in found.differences:
        screen.write(f"- {each.first}" if each.first else "", style="red")
        screen.write(f"+ {each.second}" if each.second else "", style="green")
    screen.print_text(phrases.KNOWLEDGE_COMPARED, same=found.same, differing=len(found.differences))


@knowledge.command("remove", help=phrases.KNOWLEDGE_REMOVE_HELP.en)
def _remove(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help=phrases.CORPUS_NAME_HELP.en)],
    documents: Annotated[
        list[str] | None, typer.Argument(metavar="DOCUMENT", help=phrases.KNOWLEDGE_DOCUMENTS_HELP.en)
    ] = None,
    *,
    tenant: Annotated[str, typer.Option(help=phrases.TENANT_HELP.en)] = "",
    yes: Annotated[bool, typer.Option("--yes", "-y", help=phrases.YES_HELP.en)] = False,
) -> None:
    screen = Screen.of(context)
    named = [*(documents or ()), *(str(Path(each).resolve()) for each in documents or ())]

    async def count_documents(library: Library) -> int:
        return len(await library.corpus(name, tenant=tenant).sources())

    async def remove(library: Library) -> int:
        corpus = library.corpus(name, tenant=tenant)
        if named:
            return await corpus.remove(named)
        return there if await corpus.drop() else 0

    there = with_library(count_documents)
    if not named:
        if not there:
            context.fail(screen.translate(phrases.UNKNOWN_CORPUS, name=name))
        screen.confirm(context, phrases.KNOWLEDGE_REMOVE_CONFIRM, yes=yes, name=name, count=there)
    screen.print_text(phrases.KNOWLEDGE_REMOVED, count=with_library(remove))


async def _add_statutes(corpus: Corpus, folders: Sequence[Path], progress: ProgressCallback | None) -> IngestReport:
    """Replace what the corpus holds with the laws of these folders, article by article."""
    read = [read_statutes(folder) for folder in folders]
    added = await corpus.replace(statute_documents(law for laws, _ in read for law in laws), progress=progress)
    return added.model_copy(update={"rejected": (*added.rejected, *(each for _, refused in read for each in refused))})


def _show(screen: Screen, passage: Passage) -> None:
    """Print a passage with its place and score above and the location of its source below."""
    screen.write(f"{passage.location_text}  ({passage.score:.2f})", style="bold")
    screen.write(" ".join(passage.text.split()))
    screen.write(passage.source.location, style="dim")
    screen.write()


@contextmanager
def _bar(screen: Screen) -> Generator[ProgressCallback | None]:
    """A progress bar over the documents, if there is a terminal to show it on."""
    if not screen.is_watched:
        yield None
        return
    with Bar(console=screen.err, transient=True) as bar:
        task = bar.add_task("", total=None)

        def move(step: IngestProgress) -> None:
            bar.update(task, total=step.total, completed=step.done, description=Path(step.name).name)

        yield move
