"""How often the provisions of a story are among the first that the real-estate assistant finds, without a model.

The stories are the project's own (`tests/data/provisions.jsonl`), half of them only scored; they and the words of
people in `data/law/everyday` are of one hand, so that stories of others fare worse. Given files score other sets: rows
with `asked` and `articles`, or with `background`, `question` and `contexts`; other laws than the box's are left out.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from inspect import getfile
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from madang.assistants.realestate.tests.answers.legal_accuracy import labelled_questions
from madang.assistants.realestate.tools.law_book import law_book
from madang.assistants.realestate.tools.provisions import find_provisions, shipped_article
from madang.reading import find_articles

OWN = Path(getfile(labelled_questions)).parents[1] / "data" / "provisions.jsonl"
_DAY = date(2026, 11, 15)
_FIRST = (5, 10)


class Story(NamedTuple):
    """A story with the provisions that it needs."""

    set: str
    asked: str
    articles: frozenset[str]


def print_provisions(files: Sequence[Path] = ()) -> None:
    """Prints for each set how often any and all provisions are among the first, and the processor time of a story."""
    print("| set | stories | any of first 5 | all of first 5 | all of first 10 | law first | processor time, ms |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    stories = [story for file in files or [OWN] for story in _stories(file)]
    for name in dict.fromkeys(story.set for story in stories):
        of_set = [story for story in stories if story.set == name]
        counts, took = _counted(of_set)
        print(
            f"| {name} | {len(of_set)} | {' | '.join(f'{count / len(of_set):.1%}' for count in counts)} | {took:.0f} |"
        )


def _counted(stories: Sequence[Story]) -> tuple[list[int], float]:
    any_5, all_5, all_10, law, times = 0, 0, 0, 0, list[float]()
    for story in stories:
        began = process_time()
        found = [each.citation for each in find_provisions(story.asked, _DAY, limit=max(_FIRST))]
        times.append(1000 * (process_time() - began))
        any_5 += not story.articles.isdisjoint(found[: _FIRST[0]])
        all_5 += story.articles <= set(found[: _FIRST[0]])
        all_10 += story.articles <= set(found)
        law += bool(found) and found[0].rpartition(" ")[0] in {each.rpartition(" ")[0] for each in story.articles}
    return [any_5, all_5, all_10, law], median(times)


def _stories(file: Path) -> Iterator[Story]:
    for line in file.read_text("utf-8").splitlines():
        row = json.loads(line)
        articles = row.get("articles") or [_cited(context) for context in row["contexts"]]
        if all(article and (file == OWN or shipped_article(article)) for article in articles):
            asked = row.get("asked") or f"{row['background']} {row['question']}"
            yield Story(
                f"{row['id'].split('-')[0]}, {row['half']}" if file == OWN else file.stem, asked, frozenset(articles)
            )


def _cited(context: Mapping[str, Any]) -> str:
    """The article that a context is of; empty where its law is not in the book."""
    for written in (context["index"], context["hierarchy"]):
        for found in find_articles(written, laws=law_book().names()):
            if found.law:
                return f"{found.law} 제{found.article}조" + (f"의{found.branch}" if found.branch else "")
    return ""
