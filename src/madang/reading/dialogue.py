"""What a message does in a conversation: it asks, adds a detail, corrects one, thanks, complains, or leans on what was
said before. Closed forms of both languages; what a value or a task is, each assistant knows itself.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from madang.reading.language.analysis import shared_analyzer
from madang.reading.language.sentences import split_sentences
from madang.reading.mentions import fold

TurnKind = Literal["asks", "tells", "corrects", "thanks", "complains"]


class Turn(NamedTuple):
    """A message in its conversation.

    `leans` tells whether it can only be understood with what came before: it points back (그 집, that one), goes on
    (그럼, and if), or leaves out what it asks (송파는?, and with 2 kids?).
    """

    kind: TurnKind
    leans: bool


def read_turn(text: str, labels: Mapping[str, float], *, gives_values: bool) -> Turn:
    """The kind of a message; `labels` are those that the taught reader heard, `gives_values` whether it names any value
    that the assistant can use.
    """
    folded = fold(text[:_LONGEST]).strip()
    asked = max((chance for label, chance in labels.items() if _is_request(label)), default=0.0)
    goes_on = _GOES_ON.match(folded) is not None or _GOES_ON_AT_END.search(folded) is not None
    leans = _POINTS_BACK.search(folded) is not None or goes_on or _leaves_out(folded)
    if _CORRECTS.match(folded) and gives_values and asked < _SURE:
        return Turn("asks" if _asks_besides(text) else "corrects", leans=True)
    if not any(sign.isalnum() for sign in folded):
        return Turn("asks", leans=False)
    if not gives_values and len(folded) <= _SHORT and (_only(_THANKS, folded) or _is_only("thanks", labels, asked)):
        return Turn("thanks", leans=True)
    asks_on = len(folded) > _SHORT or _ASKS.search(folded) is not None
    if (
        not gives_values
        and asked < _SURE
        and not asks_on
        and (_COMPLAINS.search(folded) or _is_only("complain", labels, asked))
    ):
        return Turn("complains", leans=True)
    tells = gives_values and not folded.endswith("?") and labels.get("task:tell", 0.0) >= max(asked, _SURE)
    return Turn("tells" if tells else "asks", leans=leans)


def is_thanks(text: str) -> bool:
    """Whether a message thanks."""
    return _THANKS.search(fold(text[:_LONGEST])) is not None


def says_unknown(text: str) -> bool:
    """Whether an answer says that the value is not known: 모르겠어요, no idea."""
    return _NOT_KNOWN.fullmatch(fold(text).strip()) is not None


def supposes(text: str) -> bool:
    """Whether a message supposes that something is otherwise: 2억이면?, 부천이면 뭐가 달라져, what if it were mine."""
    return _SUPPOSES.search(fold(text[:_LONGEST]).strip()) is not None


def lacks_subject(text: str) -> bool:
    """Whether a short message asks something of what was spoken of and names nothing itself: 얼마나 걸려?, 바로 돼?"""
    folded = fold(text[:_LONGEST]).strip()
    if len(folded) > _NO_SUBJECT:
        return False
    named = [word.form for word in shared_analyzer().morphemes(folded) if word.tag in _NAMES_THINGS]
    return all(form in _OF_ANYTHING for form in named)


def goes_back(text: str) -> bool:
    """Whether a message goes back to something that was said before: 다시 시세 얘기, 아까 금리로, back to the loan."""
    return _GOES_BACK.search(fold(text[:_LONGEST])) is not None


def wants_back(text: str) -> bool:
    """Whether a message wants a value or a version of before in place of the present one: 아까 금리로, put it back."""
    return _WANTS_BACK.search(fold(text[:_LONGEST])) is not None


def asking_sentences(text: str) -> str:
    """The sentences of a story that ask or wish for something; all of it where none does."""
    asking = [sentence.text for sentence in split_sentences(text) if _ASKS.search(sentence.text)]
    return " ".join(asking) or text


def asks_or_requests(text: str) -> bool:
    """Whether a sentence asks, or wants something done."""
    folded = fold(text[:_LONGEST]).strip()
    return _ASKS.search(folded) is not None or _REQUESTS.search(folded) is not None


def refers_to_clause(text: str) -> str | None:
    """The number of a clause that a message points at: 제3조는 왜?, 2번은?, clause 4, the second, and "-1" for the last
    one; "" for 그 조항, None for none.
    """
    folded = fold(text[:_LONGEST])
    found = _CLAUSE_NUMBER.search(folded)
    if found:
        return next(number for number in found.groups() if number)
    if nth := _NTH_CLAUSE.search(folded):
        return _NTH[next(word for word in nth.groups() if word)]
    return "" if _THAT_CLAUSE.search(folded) else None


def _is_request(label: str) -> bool:
    return label.startswith("task:") and label.removeprefix("task:") not in _NO_REQUESTS


def _is_only(name: str, labels: Mapping[str, float], asked: float) -> bool:
    return labels.get(f"task:{name}", 0.0) >= max(_SURE, asked)


def _only(pattern: re.Pattern[str], folded: str) -> bool:
    """Whether little but a phrase is said."""
    found = pattern.search(folded)
    return found is not None and len(folded) - len(found.group()) <= _BESIDE_THANKS


def _asks_besides(text: str) -> bool:
    """Whether a question follows in a sentence of its own: sorry, it was 320 million. How much more could he ask?"""
    return any(_ASKS.search(sentence.text) for sentence in split_sentences(text[:_LONGEST])[1:])


def _leaves_out(folded: str) -> bool:
    """Whether a short message names a subject and leaves out what is asked: 송파는?, 매매는 어때, and in Busan?"""
    return len(folded) <= _ELLIPSIS and _SUBJECT_ONLY.search(folded) is not None


def words_of(patterns: Iterable[str]) -> re.Pattern[str]:
    """One pattern for several."""
    return re.compile("|".join(patterns), re.IGNORECASE)


_NO_REQUESTS = frozenset({"tell", "thanks", "complain", "outside"})
_SURE = 0.5
_NO_SUBJECT = 34
_NAMES_THINGS = frozenset({"NNG", "NNP", "XR", "SL"})
_OF_ANYTHING = frozenset(
    [
        "돈", "비용", "시간", "기간", "방법", "서류", "준비", "필요", "신청", "말", "정도", "가능", "바로", "다음",
        "그때", "만약", "혹시",
        "what", "happen", "happens", "if", "i", "not", "do", "it", "that", "is", "how", "long", "much", "when", "where",
        "who", "why", "can", "then", "so", "and", "does", "take", "cost", "the", "a", "per", "or", "we", "you", "still",
        "should", "must", "to", "don", "t", "s", "now", "go", "there", "this",
    ]
)  # fmt: skip
"""What can be asked of any subject."""
_LONGEST, _SHORT, _ELLIPSIS, _BESIDE_THANKS = 2_000, 60, 24, 14
_POINTS_BACK = words_of(
    (
        r"(?<![가-힣])(?:거기|그\s?(?:집|가게|건물|동네|지역|조건|금액|돈|경우|상태|때|전|뒤|후|등기|신고|사람|걸|거|건|게)(?![가-힣]{3})|그것|이\s?조건|방금|아까|위에|앞에서|같은\s?조건|그대로)",
        r"\b(?:that|there|same (?:one|place|terms|home|house|deposit|price|rent|amount)|the former|it)\b"
        r"(?! is raining)",
    )
)
_GOES_ON = words_of(
    (
        r"(?:(?:흠|음|아|오|어|헐|엥|앗|네|넵|응|참|아하|알겠[가-힣]{1,4})[,.~!ㅠㅜㅋㅎ\s]{1,4}){0,2}"
        r"(?:그럼|그러면|그런데|근데|그리고|그래도|그래서|만약|만일|혹시)(?![가-힣])",
        r"(?:(?:oh|hm{1,3}|well|i see)[,.!… ]{1,4})?"
        r"(?:and|but|so|then|what about|how about|what if|and if|ok(?:ay)?,? (?:and|so|then))\b",
    )
)
_GOES_ON_AT_END = words_of((r"\s(?:그럼|그러면)[?？.~]{0,3}$", r"[, ]then[?.]{0,3}$"))
_SUPPOSES = words_of(
    (
        r"(?:[가-힣]|[0-9%])(?:이라면|라면|다면|더라면|이면|으면|하면|되면|치면|면)\s?"
        r"(?:요|은요|(?:그럼|뭐가|얼마|어떻게|어때|어떤가|달라|받|돼|되나|가능)[가-힣\s]{0,12})?[?？~.!]{0,3}$",
        r"^(?:and |so |but )?(?:what if|if|suppose|say|assuming)\b",
    )
)
_GOES_BACK = words_of(
    (
        r"(?<![가-힣])(?:다시|아까|원래|돌아가|이전\s?(?:걸|거|것|조건|금액)|처음\s?(?:걸|거|것|조건|금액|금리))",
        r"\b(?:back to|put back|go back|again|the (?:version|one|terms|rate) before|previous (?:one|version|terms))\b",
    )
)
_WANTS_BACK = words_of(
    (
        r"(?<![가-힣])(?:아까|원래|이전|처음)[가-힣\s]{0,10}(?:으로|로|대로)(?:\s?(?:해|할|하|계산|다시|가)|[\s.!~]{0,3}$)|되돌려|원상\s?복귀",
        r"\b(?:put back|undo|revert|back to the (?:previous|old|first|earlier)|as (?:it was )?before)\b",
    )
)
_SUBJECT_ONLY = words_of(
    (
        r"[가-힣0-9a-z%](?:은|는|도|이면|면|으로는|로는|에서는|에는)\s?"
        r"(?:요|어때|어떤가요|어때요|얼마|어떻게|돼|되나요)?\s?[?？]{0,3}$",
        r"^(?:and |what about |how about )?(?:in|for|with|at) [a-z0-9 ]{2,20}\?{0,3}$",
    )
)
_CORRECTS = words_of(
    (
        r"(?:아[, ]{0,2}|앗[, ]{0,2}|어[, ]{0,2}|음[, ]{0,2}){0,2}"
        r"(?:미안|죄송|잠깐|참|아니|아닌데|실수|정정|잘못|틀렸|다시\s?보니|착각)",
        r"(?:oh[, ]{0,2}|ah[, ]{0,2}|wait[, ]{0,2}|no[, ]{1,2}){0,2}"
        r"(?:sorry|correction|i meant|actually|my mistake|make that|i mean|scratch that)",
    )
)
_THANKS = words_of(
    (
        r"고마워요?|고맙습니다|고맙네요?|감사합니다|감사해요?|감사드려요|감사드립니다|땡큐|ㄱㅅ",
        r"\b(?:thanks?(?: you)?(?: so much| a lot| very much)?|thx|cheers|much appreciated)\b",
    )
)
_COMPLAINS = words_of(
    (
        r"답답(?:하|해|한)|짜증|엉터리|동문서답|못\s?알아\s?(?:듣|먹)|그게\s?아니(?:라|고|잖)|물어본\s?게\s?아니|딴\s?소리|쓸모\s?없",
        r"\b(?:useless|ridiculous|not what i asked|that'?s not (?:it|what i))\b",
        r"\byou (?:didn'?t|don'?t) (?:understand|get|answer)\b",
    )
)
_NOT_KNOWN = words_of(
    (
        r"(?:아직|잘|그건|저도|글쎄)?\s?(?:모르겠[가-힣]{0,4}|몰라요?|모름|모르는데요?|글쎄요?|패스|나중에(?:요|\s?할게요?)?)[.!~?ㅠㅜ]{0,5}",
        r"(?:i )?(?:do(?: not|n'?t) know(?: yet)?|no idea|not sure(?: yet)?|skip|pass|later)[.!]{0,3}",
    )
)
_ASKS = words_of(
    (
        r"[?？]\s{0,2}$",
        r"(?:나요|까요|인가요|은가요|는가요|되죠|하죠|할까|될까|궁금|알고\s?싶|알려|가르쳐|어떡|어떻게|가능한지|되는지|하는지|돼요|될지)[가-힣\s.!~ㅠㅜ]{0,12}$",
        r"\b(?:can|may|must|should|do|does|is|are|what|how|who|when|why|where|would|could)\b.{0,200}\?",
        r"(?:언제|며칠|얼마|어디|누가|누구|무엇|뭐|뭘|몇\s?(?:일|월|년|번|개월))[가-힣\s.!~ㅠㅜ]{0,10}$",
        r"\bi (?:want|need|would like) to know\b",
    )
)
_REQUESTS = words_of(
    (
        r"(?:줘|주고|주시고|주세요|주십시오|줄래|주라|주시겠|부탁|바랍니다|해라|하자|보자)[가-힣\s.!~,ㅠㅜ]{0,8}$",
        r"^(?:please|can you|could you|would you|now|then) [a-z]{1,20}"
        r"|^(?:plan|find|show|tell|compare|calculate|check|write|make|give|list|explain|recommend)\b",
    )
)
_CLAUSE_NUMBER = words_of(
    (
        r"(?<![가-힣0-9])제?\s?([0-9]{1,2})\s?(?:조|항|번(?!\s?(?:지|길|출구|버스))|호(?!선))(?!원)",
        r"\b(?:clause|article|item|term|no\.?|number) ?#?([0-9]{1,2})\b",
        r"\b([0-9]{1,2})(?:st|nd|rd|th) (?:clause|item|one)\b",
    )
)
_NTH = {
    **{word: str(number) for number, word in enumerate(("first", "second", "third", "fourth", "fifth"), 1)},
    **{word: str(number) for number, word in enumerate(("첫", "두", "세", "네", "다섯"), 1)},
    "last": "-1",
    "마지막": "-1",
}
_NTH_CLAUSE = words_of(
    (
        r"(?<![가-힣])(첫|두|세|네|다섯)\s?번?째\s?(?:조항|특약|항목|거|것|건|꺼|은|는|왜|도|가)",
        r"(?<![가-힣])(마지막)\s?(?:조항|특약|항목|거|것|건|꺼|은|는)",
        r"\bthe (first|second|third|fourth|fifth|last)(?: (?:one|clause|item|term))?\b"
        r"(?! (?:month|year|day|time|week|payment|home|house|floor|tenant|landlord))",
    )
)
_THAT_CLAUSE = words_of(
    (r"(?<![가-힣])(?:그|저|이)\s?(?:조항|특약|항목|부분)", r"\b(?:that|this) (?:clause|one|part)\b")
)
