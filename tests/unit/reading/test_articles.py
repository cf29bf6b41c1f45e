import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.reading.articles import ArticleReference, find_articles

REFERENCES = [
    ("주택임대차보호법 제7조의2 제1항 제3호", "주택임대차보호법 제7조의2 제1항 제3호"),
    ("주택임대차보호법제7조의2제1항제3호", "주택임대차보호법 제7조의2 제1항 제3호"),
    ("「주택임대차보호법」 제3조의2제1항", "주택임대차보호법 제3조의2 제1항"),
    ("주택임대차보호법 시행령 제10조", "주택임대차보호법 시행령 제10조"),
    ("민법 제618조에 따라", "민법 제618조"),
    ("민법 618조", "민법 제618조"),
    ("부동산 거래신고 등에 관한 법률 제6조의2", "부동산 거래신고 등에 관한 법률 제6조의2"),
    ("제7조②", "제7조 제2항"),
    ("제6조의3 제1항 단서 제8호", "제6조의3 제1항 제8호"),
    ("제 6 조의3", "제6조의3"),
    ("법 7조", "제7조"),
    ("3조 2항", "제3조 제2항"),
    ("제5조 제1항 제2호의3 가목", "제5조 제1항 제2호의3 가목"),
    ("Article 7(1)", "제7조 제1항"),
    ("Article 7-2, paragraph 1, item 3", "제7조의2 제1항 제3호"),
]


@pytest.mark.parametrize(("text", "canonical"), REFERENCES)
def test_a_reference_is_read_and_written_in_one_form(text: str, canonical: str):
    assert [article.canonical() for article in find_articles(text)] == [canonical]


@pytest.mark.parametrize("text", ["5조원", "5조", "1조 편성", "방법 3조", "조 3", "0조", "A조 2위"])
def test_what_only_looks_like_an_article_is_left_alone(text: str):
    assert find_articles(text) == []


def test_the_same_law_is_the_one_named_before():
    found = find_articles("민법 제618조와 같은 법 제619조")
    assert [article.canonical() for article in found] == ["민법 제618조", "민법 제619조"]


def test_names_that_do_not_look_like_a_law_are_given_by_the_caller():
    laws = ["상가건물 임대차보호법", "주임법"]
    text = "상가건물 임대차보호법 제10조의4, 주임법 7조"
    assert [article.law for article in find_articles(text, laws=laws)] == laws


def test_an_article_knows_its_place_and_reads_in_english():
    [article] = find_articles("see Article 7-2(1) of the Housing Lease Protection Act.")
    assert article == ArticleReference(
        text="Article 7-2(1) of the Housing Lease Protection Act",
        span=(4, 54),
        law="Housing Lease Protection Act",
        article=7,
        branch=2,
        paragraph=1,
    )
    assert article.canonical("en") == article.text


numbers = st.integers(1, 9999)


@given(numbers, st.none() | numbers, st.none() | numbers, st.none() | numbers)
def test_what_is_written_is_read_back(article: int, branch: int | None, paragraph: int | None, item: int | None):
    written = ArticleReference(
        text="", span=(0, 0), law="민법", article=article, branch=branch, paragraph=paragraph, item=item
    )
    [found] = find_articles(written.canonical())
    assert found.model_dump(exclude={"text", "span"}) == written.model_dump(exclude={"text", "span"})


@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("Housing Lease Protection Act, Article 88 I think, says so", "Housing Lease Protection Act"),
        ("Is Civil Act Art. 640 about arrears?", "Civil Act"),
        ("I have read Article 640", None),
    ],
)
def test_the_name_of_a_law_may_stand_before_an_english_article(text: str, law: str | None):
    [article] = find_articles(text)
    assert article.law == law
