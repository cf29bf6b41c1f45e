import re
from collections.abc import Iterator
from functools import cache
from typing import get_args

import pytest

from madang.assistants.realestate.analyse.errors import FactError
from madang.assistants.realestate.search.law_articles import LawArticle, LawSummary
from madang.assistants.realestate.tests.answers.legal_accuracy import QuestionSet, labelled_questions
from madang.assistants.realestate.tools.bundled_data import facts, pattern_book, risk_book
from madang.assistants.realestate.tools.law_book import law_book, read_subject, shipped_questions, task_grounds
from madang.assistants.realestate.understand.similar_questions import example_texts
from madang.reading.articles import find_articles
from tests.paths import ROOT

STATUTES = ROOT.parent / "shared" / "data" / "statutes"
WITHOUT_TEXT = frozenset(
    [
        "name_registration", "noise_rule", "presale", "presale_decree", "price_rule", "publication",
        "publication_decree", "redevelopment", "supply_rule",
    ]
)  # fmt: skip
"""Laws whose text does not lie there: their summaries were read elsewhere, and no test compares them."""
needs_statutes = pytest.mark.skipif(not STATUTES.is_dir(), reason="needs the statutes of ../shared")


@cache
def _statutes() -> dict[str, dict[str, tuple[str, str]]]:
    """The articles of every statute by law and number, as (title, text)."""
    laws = dict[str, dict[str, tuple[str, str]]]()
    for path in STATUTES.glob("*.md"):
        text = path.read_text("utf-8")
        name = re.search(r"^제목: (.+)$", text, re.MULTILINE)
        assert name
        found = re.finditer(
            r"^##### (제\d+조(?:의\d+)?)(?: \((.*?)\))?\s*$(.*?)(?=^##### |\Z)",
            text.partition("## 부칙")[0],
            re.MULTILINE | re.DOTALL,
        )
        laws[name[1].strip("'\" ")] = {match[1]: (match[2] or "", match[3]) for match in found}
    return laws


def test_at_least_150_articles_are_summarised_in_both_languages_each_once():
    references = [(law.id, article.article, article.branch) for law in law_book().laws for article in law.articles]
    assert len(references) == len(set(references)) >= 150
    assert all(
        article.summary.ko and article.summary.en and article.title
        for law in law_book().laws
        for article in law.articles
    )


@needs_statutes
def test_only_the_laws_that_are_listed_lie_there_without_a_text():
    assert {law.id for law in law_book().laws if law.name.ko not in _statutes()} == WITHOUT_TEXT


@needs_statutes
def test_every_summarised_article_is_in_the_law_under_its_title():
    for law in _laws_with_text():
        for article in law.articles:
            title = _statutes()[law.name.ko][article.number][0].replace("ㆍ", "·")
            assert title == article.title, law.citation(article)


@needs_statutes
def test_figures_of_a_summary_stand_in_its_article():
    for law, article, figure in _summary_figures():
        text = "".join(_statutes()[law][article.number][1].split())
        assert any(written in text for written in _ways_to_write(figure)), (law, article.number, figure)


@needs_statutes
def test_no_sentence_of_the_law_is_copied():
    for law in _laws_with_text():
        text = "".join("".join(body.split()) for _, body in _statutes()[law.name.ko].values())
        for article in law.articles:
            for sentence in article.summary.ko.split("."):
                compact = "".join(sentence.split())
                assert len(compact) < 25 or compact not in text, (law.citation(article), sentence)


@needs_statutes
def test_every_article_that_the_data_cites_is_in_the_law():
    cited = {ground.article for ground in (fact.ground for fact in (*facts().figures, *facts().tiers))}
    cited |= {pattern.article for pattern in pattern_book().patterns}
    cited |= {check.article for check in risk_book().checks}
    for reference in cited:
        law = None
        for found in find_articles(reference.replace("같은 법 시행령", f"{law or ''} 시행령"), laws=[*_statutes()]):
            law = found.law or law
            if law in _statutes():
                number = f"제{found.article}조" + (f"의{found.branch}" if found.branch else "")
                assert number in _statutes()[law], reference


def test_an_article_is_found_by_the_names_people_use():
    book = law_book()
    for name in ("주택임대차보호법", "주임법", "Housing Lease Protection Act", " 주택 임대차 보호법 "):
        law, article = book.article(name, 7, 2)
        assert law.citation(article) == "주택임대차보호법 제7조의2"


def test_a_reference_in_a_text_is_looked_up():
    book = law_book()
    found = [
        book.look_up(reference) for reference in find_articles("주임법 제6조의3, 형법 제1조, 제7조", laws=book.names())
    ]
    assert [pair and pair[1].title for pair in found] == ["계약갱신 요구 등", None, None]


def test_an_article_without_a_summary_names_its_neighbours():
    with pytest.raises(FactError) as caught:
        law_book().article("주임법", 29)
    assert str(caught.value) == "주택임대차보호법 has no summary of article 29: near it are 제30조, 제27조, 제26조."
    with pytest.raises(FactError, match=r"^The law '형법' is not in the book: \d+ others are\.$"):
        law_book().article("형법", 1)


def test_the_labelled_questions_are_many_told_apart_and_their_answers_are_summarised():
    sets = [labelled_questions(name) for name in get_args(QuestionSet)]
    asked = [question.asked for labelled in sets for question in labelled.questions] + [
        question for labelled in sets for question in labelled.outside
    ]
    assert sum(len(labelled.questions) for labelled in sets) >= 150
    assert [len(labelled.outside) >= 25 for labelled in sets[:2]] == [True, True]
    assert len(asked) == len(set(asked))
    for question in (question for labelled in sets for question in labelled.questions):
        for law, article, branch in question.articles:
            assert law_book().article(law, article, branch)


def test_no_labelled_question_is_among_the_examples_that_ship():
    shipped = set(example_texts(shipped_questions()))
    for labelled in map(labelled_questions, get_args(QuestionSet)):
        assert not shipped & {*(question.asked for question in labelled.questions), *labelled.outside}


@pytest.mark.parametrize(
    ("question", "article"),
    [
        ("전세금 5% 인상 가능해?", "residential_lease 7"),
        ("상가 월세 5% 인상 가능해?", "shop_lease 11"),
        ("변기가 막혔는데 집주인이 돈을 안 내요", "civil 623"),
        ("변기를 제 돈으로 고쳤는데 청구할 수 있나요", "civil 626"),
        ("월세 두 달 밀리면 쫓겨나나요", "civil 640"),
        ("가게 월세 두 달 밀리면 쫓겨나나요", "shop_lease 10-8"),
        ("보증굼을 안 돌려줘요 이사 가야 되는데", "residential_lease 3-3"),
        ("The landlord won't give my deposit back", "residential_lease 3-3"),
    ],
)
def test_a_question_is_on_the_article_that_others_like_it_are_on(question: str, article: str):
    assert read_subject(question).articles[0][0] == article


def _laws_with_text() -> list[LawSummary]:
    return [law for law in law_book().laws if law.id not in WITHOUT_TEXT]


def _summary_figures() -> Iterator[tuple[str, LawArticle, str]]:
    for law in _laws_with_text():
        for article in law.articles:
            if (law.id, article.article, article.branch) not in _SET_ELSEWHERE:
                for figure in re.findall(r"\d[\d,.]*(?:%|억|만원|개월|년)", article.summary.ko):
                    yield law.name.ko, article, figure


def _ways_to_write(figure: str) -> list[str]:
    """How the law may write 5%, 6,500만원, 3개월, 2년."""
    number = re.sub(r"[^\d.]", "", figure)
    if figure.endswith("%"):
        return [f"{number}퍼센트", f"100분의{number}", f"{number}%", f"1천분의{int(float(number) * 10)}"]
    if figure.endswith("만원"):
        thousands, rest = divmod(int(number), 1000)
        spelled = (f"{thousands}천" if thousands else "") + (str(rest) if rest else "")
        return [f"{spelled}만원", f"{number}만원", f"{spelled.replace('00', '백')}만원"]
    if figure.endswith("개월"):
        return [f"{number}개월", f"{number}월"]
    return [f"{number.partition('.')[0]}{figure[-1]}"]


_SET_ELSEWHERE = {
    ("interest", 2, None),  # the decree
    ("local_tax", 13, 2),  # a sum of rates
    ("local_tax", 151, None),  # a difference of rates
    ("report", 6, 2),  # the decree
    ("residential_lease", 6, 3),  # article 6
    ("residential_lease", 7, None),  # a twentieth
    ("residential_lease", 7, 2),  # the decree
    ("residential_lease", 10, 2),  # article 7
    ("shop_lease", 10, 2),  # says that the cap does not hold
    ("shop_lease", 11, None),  # the decree
    ("shop_lease", 12, None),  # the decree
    ("shop_lease", 19, 2),  # the supplementary provision
    ("shop_lease_decree", 5, None),  # written as 1할2푼
}


def test_the_articles_behind_every_task_are_summarised():
    for articles in task_grounds().values():
        for article in articles:
            assert law_book().resolve(article)
