"""References to articles of law: 주택임대차보호법 제7조의2 제1항 제3호, 제7조②, 법 7조, Article 7(1)."""

import re
from collections.abc import Sequence
from functools import lru_cache

from madang.reading.mentions import Mention, fold
from madang.text import Language


class ArticleReference(Mention):
    """One place in a law. `law` is its name as written, None where the text does not name one.

    제7조의2 has the article 7 and the branch 2; 제3호의2 likewise the item 3 and its item_branch 2.
    """

    law: str | None
    article: int
    branch: int | None = None
    paragraph: int | None = None
    item: int | None = None
    item_branch: int | None = None
    subitem: str | None = None

    def canonical(self, language: Language = "ko") -> str:
        """The reference in full and always in the same form."""
        return " ".join(part for part in (_korean(self) if language == "ko" else _english(self)) if part)


def find_articles(text: str, *, laws: Sequence[str] = ()) -> list[ArticleReference]:
    """Every article that `text` refers to, from left to right; 같은 법 and 동법 mean the law named before.

    `laws` are names and short forms that do not look like a law's (주임법, 상가건물 임대차보호법). A bare 7조 is an
    article only after the name of a law: it may as well be a sum of money or a team.
    """
    found, law = list[ArticleReference](), None
    for match in _pattern(tuple(laws)).finditer(fold(text)):
        if any(match[group] for group in _SURE):
            found.append(_reference(text, match, law))
            law = found[-1].law or law
    return found


def _reference(text: str, match: re.Match[str], law_before: str | None) -> ArticleReference:
    circled = match["circled"]
    paragraph = match["paragraph"] or match["paragraph_en"] or match["paragraph_word"]
    return ArticleReference(
        text=text[slice(*match.span())],
        span=match.span(),
        law=_law(text, match, law_before),
        article=int(match["article"] or match["article_en"]),
        branch=_int(match["branch"] or match["branch_en"]),
        paragraph=_CIRCLED.index(circled) + 1 if circled else _int(paragraph),
        item=_int(match["item"] or match["item_en"]),
        item_branch=_int(match["item_branch"]),
        subitem=match["subitem"],
    )


def _law(text: str, match: re.Match[str], law_before: str | None) -> str | None:
    """The name of the law as it stands in the text; the one named before for 같은 법."""
    for group in ("known", "quoted", "law", "law_en", "law_before_en"):
        start, end = match.span(group)
        if start >= 0:
            return " ".join(text[start:end].split())
    return law_before if match["same"] else None


def _int(digits: str | None) -> int | None:
    return int(digits) if digits else None


def _korean(article: ArticleReference) -> list[str]:
    branch = f"의{article.branch}" if article.branch else ""
    item_branch = f"의{article.item_branch}" if article.item_branch else ""
    return [
        article.law or "",
        f"제{article.article}조{branch}",
        f"제{article.paragraph}항" if article.paragraph else "",
        f"제{article.item}호{item_branch}" if article.item else "",
        f"{article.subitem}목" if article.subitem else "",
    ]


def _english(article: ArticleReference) -> list[str]:
    branch = f"-{article.branch}" if article.branch else ""
    paragraph = f"({article.paragraph})" if article.paragraph else ""
    item = f", item {article.item}" if article.item else ""
    return [f"Article {article.article}{branch}{paragraph}{item}", f"of the {article.law}" if article.law else ""]


_SURE = ("prefix", "english", "any_law", "branch", "paragraph", "circled")
_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮"
_LAW = (
    r"「(?P<quoted>[^」\n]{1,60})」|(?P<same>같은 ?법|동법)|(?P<generic>(?<![가-힣])(?:이 ?)?법)"
    r"|(?P<law>(?<![가-힣])(?:(?:[가-힣]{1,12} ){1,6}관한 (?:특별법|법률|법)"
    r"|[가-힣]{1,30}(?:법|법률|규칙|조례)(?<!방법)(?<!불법)(?<!편법)(?<!위법))(?: ?시행령| ?시행규칙)?)"
)
_OF = "(?:상의?|에는?|에서|의|엔)?"
_NUMBER = r"[1-9][0-9]{0,3}"
_KOREAN = (
    rf"(?P<prefix>제 ?)?(?<![0-9.,])(?P<article>{_NUMBER}) ?조(?!원|각|사|기|금|명|용|건|합)"
    rf"(?: ?의 ?(?P<branch>{_NUMBER})(?![0-9]))?"
    rf"(?:(?: ?제 ?| )?(?P<paragraph>{_NUMBER}) ?항| ?(?P<circled>[{_CIRCLED}]))?"
    rf"(?: (?:단서|본문|전단|후단)(?= 제))?(?:(?: ?제 ?| )?(?P<item>{_NUMBER}) ?호(?:의 ?(?P<item_branch>{_NUMBER}))?)?"
    r"(?: ?(?P<subitem>[가나다라마바사아자차카타파하])목)?"
)
_LAW_EN = "(?:[A-Z][A-Za-z]{0,30} (?:of |on |and )?){1,8}(?:Act|Code|Decree|Law)"
_NO_NAME = "(?:Does|Do|Is|Are|Was|Under|In|On|Can|May|Which|What|See|The|By|Per|And|But|If|Has|Korean|Korea|South)"
"""What a sentence may begin with before the name of a law."""
_ENGLISH = (
    rf"(?:\b(?P<law_before_en>(?!{_NO_NAME}\b){_LAW_EN}),? )?"
    rf"(?P<english>\b(?:[Aa]rticle|Art\.) ?)(?P<article_en>{_NUMBER})(?:-(?P<branch_en>{_NUMBER}))?(?![0-9])"
    rf"(?: ?\((?P<paragraph_en>{_NUMBER})\)|,? paragraph \(?(?P<paragraph_word>{_NUMBER})\)?)?"
    rf"(?:,? (?:item|subparagraph) (?P<item_en>{_NUMBER}))?"
    rf"(?: of the (?P<law_en>{_LAW_EN}))?"
)


@lru_cache(maxsize=16)
def _pattern(laws: tuple[str, ...]) -> re.Pattern[str]:
    names = "|".join(re.escape(name) for name in sorted(laws, key=len, reverse=True)) or r"(?!)"
    return re.compile(rf"(?:(?P<any_law>(?P<known>{names})|{_LAW}){_OF} {{0,2}})?{_KOREAN}|{_ENGLISH}")
