"""`madang knowledge`: fill, list, search and remove corpora."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress as Bar

from madang.cli.terminal.opening import with_library
from madang.cli.terminal.options import LIMIT, TENANT, YES
from madang.cli.terminal.screen import Screen
from madang.knowledge import Added, Corpus, Filters, Found, Library, Passage, Shelf, Step
from madang.knowledge.filling import Progress
from madang.knowledge.statutes import read_statutes, to_documents
from madang.text import Language, Text

__all__ = ["knowledge"]

TITLE = Text(ko="자료집을 채우고, 나열하고, 찾고, 지웁니다.", en="Fill, list, search and remove corpora.")

_ADD = Text(
    ko="파일과 폴더를 자료집에 더합니다. 다시 더하면 바뀐 것만 읽고, 폴더에서 사라진 파일은 뺍니다.",
    en="Add files and folders to a corpus. Again: only what changed is read, and what left a folder leaves.",
)
_LIST = Text(ko="자료집을 나열합니다.", en="List the corpora.")
_FIND = Text(ko="자료집에서 찾습니다.", en="Search a corpus.")
_REMOVE = Text(ko="자료집이나 그 안의 문서를 지웁니다.", en="Remove a corpus, or documents of it.")
_NAME = Text(ko="자료집의 이름.", en="The name of the corpus.")
_PATHS = Text(ko="더할 파일과 폴더.", en="Files and folders to add.")
_STATUTES = Text(
    ko="폴더의 마크다운 법령을 조문 단위로 읽고, 자료집을 그것으로 바꿉니다.",
    en="Read the folders as laws in Markdown, article by article; the corpus holds these and no others.",
)
_QUESTION = Text(ko="찾을 말이나 물음.", en="What to look for: words or a question.")
_DOCUMENTS = Text(
    ko="지울 문서. 없으면 자료집 전체를 지웁니다.", en="Documents to remove; without any, the whole corpus."
)
_ONLY = Text(ko="이 언어의 대목만.", en="Only passages in this language.")
_SURE = Text(
    ko="자료집 {name}의 문서 {count}개를 모두 지울까요? 되돌릴 수 없습니다.",
    en="Remove the corpus {name} with all of its {count} document(s)? This cannot be undone.",
)
_ADDED = Text(
    ko="새로 {new}개, 바뀐 것 {changed}개, 그대로 {unchanged}개, 빠진 것 {removed}개, 더하지 못한 것 {refused}개.",
    en="{new} new, {changed} changed, {unchanged} unchanged, {removed} removed, {refused} not added.",
)
_REFUSED = Text(ko="{name}: 더하지 못했습니다. {reason}", en="{name}: not added. {reason}")
_REMOVED = Text(ko="문서 {count}개를 지웠습니다.", en="Removed {count} document(s).")
_UNKNOWN = Text(ko="{name}: 그런 자료집이 없습니다.", en="{name}: there is no such corpus.")
_NOTHING = Text(ko="이 자료집에는 그에 대한 내용이 없습니다.", en="This corpus does not speak of that.")
_NEAREST = Text(ko="가장 가까운 대목: {place}", en="The nearest: {place}")
_CORPUS = Text(ko="자료집", en="corpus")
_SOURCES = Text(ko="문서", en="documents")
_CHUNKS = Text(ko="대목", en="passages")
_KIND = Text(ko="종류", en="kind")
_SHIPPED = Text(ko="기본 제공", en="built in")
_OWN = Text(ko="사용자", en="your own")

knowledge = typer.Typer(add_completion=False, no_args_is_help=True)


@knowledge.command("add", help=_ADD.en)
def _add(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help=_NAME.en)],
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", exists=True, help=_PATHS.en)],
    *,
    statutes: Annotated[bool, typer.Option("--statutes", help=_STATUTES.en)] = False,
    tenant: Annotated[str, typer.Option(help=TENANT.en)] = "",
) -> None:
    screen = Screen.of(context)

    async def add(library: Library) -> Added:
        corpus = library.corpus(name, tenant=tenant)
        with _bar(screen) as progress:
            if statutes:
                return await _add_statutes(corpus, paths, progress)
            return await corpus.add_files(paths, progress=progress)

    added = with_library(add)
    for refusal in added.refused:
        screen.note(_REFUSED, name=refusal.name, reason=refusal.reason.read(screen.language))
    counts = {field: len(getattr(added, field)) for field in ("new", "changed", "unchanged", "removed", "refused")}
    screen.say(_ADDED, **counts)
    if added.refused:
        raise typer.Exit(1)


@knowledge.command("list", help=_LIST.en)
def _list(context: typer.Context, *, tenant: Annotated[str, typer.Option(help=TENANT.en)] = "") -> None:
    screen = Screen.of(context)

    async def find(library: Library) -> list[Shelf]:
        return await library.corpora(tenant=tenant)

    rows = (
        (shelf.name, shelf.sources, shelf.chunks, screen.read(_SHIPPED if shelf.shipped else _OWN))
        for shelf in with_library(find)
    )
    screen.table(_CORPUS, _SOURCES, _CHUNKS, _KIND, rows=rows)


@knowledge.command("search", help=_FIND.en)
def _search(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help=_NAME.en)],
    question: Annotated[str, typer.Argument(help=_QUESTION.en)],
    *,
    limit: Annotated[int, typer.Option(min=1, max=100, help=LIMIT.en)] = 5,
    only: Annotated[Language | None, typer.Option(help=_ONLY.en)] = None,
    tenant: Annotated[str, typer.Option(help=TENANT.en)] = "",
) -> None:
    screen = Screen.of(context)

    async def find(library: Library) -> Found | None:
        if name not in {shelf.name for shelf in await library.corpora(tenant=tenant)}:
            return None
        return await library.corpus(name, tenant=tenant).search(question, limit=limit, filters=Filters(language=only))

    found = with_library(find)
    if found is None:
        context.fail(screen.read(_UNKNOWN, name=name))
    for passage in found.passages:
        _show(screen, passage)
    if found.outcome == "nothing":
        screen.note(_NOTHING)
        for passage in found.nearest[:1]:
            screen.note(_NEAREST, place=passage.place)


@knowledge.command("remove", help=_REMOVE.en)
def _remove(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help=_NAME.en)],
    documents: Annotated[list[str] | None, typer.Argument(metavar="DOCUMENT", help=_DOCUMENTS.en)] = None,
    *,
    tenant: Annotated[str, typer.Option(help=TENANT.en)] = "",
    yes: Annotated[bool, typer.Option("--yes", "-y", help=YES.en)] = False,
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
            context.fail(screen.read(_UNKNOWN, name=name))
        screen.confirm(context, _SURE, yes=yes, name=name, count=there)
    screen.say(_REMOVED, count=with_library(remove))


async def _add_statutes(corpus: Corpus, folders: Sequence[Path], progress: Progress | None) -> Added:
    """Let the corpus hold the laws of these folders, article by article."""
    read = [read_statutes(folder) for folder in folders]
    added = await corpus.replace(to_documents(law for laws, _ in read for law in laws), progress=progress)
    return added.model_copy(update={"refused": (*added.refused, *(each for _, refused in read for each in refused))})


def _show(screen: Screen, passage: Passage) -> None:
    """A passage under its place, its score and where the original is."""
    screen.write(f"{passage.place}  ({passage.score:.2f})", style="bold")
    screen.write(" ".join(passage.text.split()))
    screen.write(passage.source.location, style="dim")
    screen.write()


@contextmanager
def _bar(screen: Screen) -> Generator[Progress | None]:
    """A bar that moves with the documents, for a person who watches."""
    if not screen.watched:
        yield None
        return
    with Bar(console=screen.err, transient=True) as bar:
        task = bar.add_task("", total=None)

        def move(step: Step) -> None:
            bar.update(task, total=step.total, completed=step.done, description=Path(step.name).name)

        yield move
