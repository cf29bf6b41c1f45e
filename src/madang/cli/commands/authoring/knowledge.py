"""`madang knowledge`: fill, list, search and remove corpora."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress as Bar

from madang.cli import phrases
from madang.cli.terminal.connections import with_library
from madang.cli.terminal.screen import Screen
from madang.knowledge import Corpus, CorpusSummary, Library, Passage, PassageFilters, SearchResult
from madang.knowledge.ingest import IngestProgress, IngestReport, ProgressCallback
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
    for refusal in added.rejected:
        screen.note(phrases.KNOWLEDGE_REJECTED, name=refusal.name, reason=refusal.reason.read(screen.language))
    counts = {field: len(getattr(added, field)) for field in ("new", "changed", "unchanged", "removed", "rejected")}
    screen.print_text(phrases.KNOWLEDGE_ADDED, **counts)
    if added.rejected:
        raise typer.Exit(1)


@knowledge.command("list", help=phrases.KNOWLEDGE_LIST_HELP.en)
def _list(context: typer.Context, *, tenant: Annotated[str, typer.Option(help=phrases.TENANT_HELP.en)] = "") -> None:
    screen = Screen.of(context)

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

    async def count(library: Library) -> int:
        return len(await library.corpus(name, tenant=tenant).sources())

    async def remove(library: Library) -> int:
        corpus = library.corpus(name, tenant=tenant)
        if named:
            return await corpus.remove(named)
        return there if await corpus.drop() else 0

    there = with_library(count)
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
