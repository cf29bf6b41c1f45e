"""The provisions for a story, with what the rules and the example questions say of it."""

from datetime import date

from madang.assistants.realestate.tools.law_book import law_book, read_subject
from madang.assistants.realestate.tools.provisions.ranking import Hints, Provision, ranked_provisions
from madang.assistants.realestate.tools.rule_book import find_rules, question_asked
from madang.assistants.realestate.understand.case import Case


def find_provisions(story: str, on: date, *, limit: int = 5) -> tuple[Provision, ...]:
    """The provisions nearest to a story, best first, whatever it asks; its beginning counts where it is very long."""
    told = story[:_LONGEST]
    subject = read_subject(told)
    found = find_rules(question_asked(told, subject, Case(), (), on))
    hints = Hints(
        [([_citation(article) for article in each.rule.articles], each.probability) for each in found[:_MOST_RULES]],
        {_citation(article): score for article, score in subject.articles},
    )
    return ranked_provisions(told, hints, limit=limit)


def _citation(article: str) -> str:
    law, _, number = article.partition(" ")
    number, _, branch = number.partition("-")
    return f"{law_book().law_of(law).name.ko} 제{number}조" + (f"의{branch}" if branch else "")


_LONGEST, _MOST_RULES = 2000, 30
