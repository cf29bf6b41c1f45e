"""Whether reports tell what documents give from what they do not: questions of `teach/blind` over small corpora, many
of which ask for a near thing that is not there: another year, another name, another attribute.

Of `given` and `packages`, those marked `read` were read while rules were changed; of `reports`, those with odd
numbers; of `reports5`, none.
`packages` asks of this checkout's documentation, of contracts, and of what installed packages say of themselves.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from madang.knowledge import embedded_encoder, open_library
from madang.protocol import Actor
from madang.runtime.application import Application, open_application
from madang.runtime.assistants.discovery import Assistants, discover_assistants
from madang.store import open_store


class GivenQuestion(NamedTuple):
    """A question, the corpus it is asked of, whether that gives it, and words of the right answer."""

    id: str
    text: str
    corpus: str
    given: bool
    read: bool
    answer: str = ""


class GivenOutcome(NamedTuple):
    """What a report said: that it is not given, and whether the words of the answer are in it."""

    question: GivenQuestion
    told_missing: bool
    has_answer: bool
    status: str
    seconds: float


async def tell_given(kept: Path | None = None) -> None:
    """Prints both errors for each set and half; `kept` takes one line of JSON for each question that may be read."""
    checkout = Path(__file__).parents[2]
    folders = {
        "reports": [checkout / "teach/blind/reports/corpus"],
        "reports5": [checkout / "teach/blind/reports5/corpus"],
        "manuals": [checkout / "bench/_knowledge/corpus", checkout / "bench/_knowledge/held_out/corpus"],
    }
    with TemporaryDirectory() as written:
        folders["packages"] = [*_project_documents(checkout), *_package_documents(Path(written))]
        outcomes = await _ask_all(checkout, folders, kept)
    print("| set | half | not given, and said so | given, and said not to be | right words in the report | seconds |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, found in outcomes.items():
        for half, read in (("read", True), ("only counted", False)):
            print(f"| {name} | {half} | {_row([each for each in found if each.question.read is read])} |")


async def _ask_all(
    checkout: Path, folders: Mapping[str, Sequence[Path]], kept: Path | None
) -> dict[str, list[GivenOutcome]]:
    outcomes = dict[str, list[GivenOutcome]]()
    async with open_library("sqlite:///:memory:", encoder=embedded_encoder()) as library:
        for name, paths in folders.items():
            await library.corpus(name, tenant="").add_files(paths)
        research = Assistants({"research": discover_assistants().loaded["research"]}, {})
        async with (
            open_store("sqlite:///:memory:") as store,
            open_application(store, assistants=research, library=library) as application,
        ):
            for name in ("given", "reports", "reports5", "packages"):
                questions = _questions(checkout / "teach/blind" / name / "questions.jsonl")
                outcomes[name] = [await _ask(application, question, kept) for question in questions]
    return outcomes


def _project_documents(checkout: Path) -> list[Path]:
    contracts = checkout / "src/madang/assistants/realestate/tests/data/contracts"
    return [
        *(checkout / "docs" / name for name in ("deploy.md", "scale.md", "how-it-works.ko.md")),
        *(contracts / name for name in ("fair_lease.txt", "shop_lease.txt")),
    ]


def _package_documents(folder: Path) -> list[Path]:
    """What installed packages say of themselves, and the Apache licence, as files in a folder."""
    names = ("charset-normalizer", "ormsgpack", "tiktoken", "psutil", "fasteners", "aiosqlite")
    texts = {f"{name}.md": (distribution(name).read_text("METADATA") or "").partition("\n\n")[2] for name in names}
    texts["apache-licence.txt"] = distribution("cryptography").read_text("licenses/LICENSE.APACHE") or ""
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    return [folder / name for name in texts]


def _questions(file: Path) -> Iterator[GivenQuestion]:
    for line in file.read_text("utf-8").splitlines():
        row = json.loads(line)
        given = row["given"] if "given" in row else not row["unanswerable"]
        read = row["read"] if "read" in row else int(row["id"][-2:]) % 2 == 1
        yield GivenQuestion(row["id"], row["text"], row.get("corpus", "reports"), given, read, row.get("answer", ""))


async def _ask(application: Application, question: GivenQuestion, kept: Path | None) -> GivenOutcome:
    before = perf_counter()
    run = await application.ask(
        f"{question.corpus}-{question.id}", question.text, assistant="research", options={"corpus": [question.corpus]}
    )
    answer = await application.runs.wait_for_answer(Actor(), run.id)
    data = answer.data
    outcome = GivenOutcome(
        question,
        not data["given"],
        question.answer.casefold() in answer.answer.casefold(),
        answer.status,
        perf_counter() - before,
    )
    if kept and question.read:
        with kept.open("a", encoding="utf-8") as file:
            line = {"id": question.id, "question": question.text, "given": question.given, "said": answer.answer}
            line |= {"missing": outcome.told_missing, "status": answer.status, "gaps": data["not_given"]}
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
    return outcome


def _row(outcomes: Sequence[GivenOutcome]) -> str:
    open_ones = [each for each in outcomes if not each.question.given]
    given = [each for each in outcomes if each.question.given]
    told = sum(each.told_missing for each in open_ones)
    wrong = sum(each.told_missing for each in given)
    known = [each for each in given if each.question.answer]
    right = f"{sum(each.has_answer for each in known)} of {len(known)}" if known else "–"
    median = sorted(each.seconds for each in outcomes)[len(outcomes) // 2]
    return f"{told} of {len(open_ones)} | {wrong} of {len(given)} | {right} | {median:.1f}"
