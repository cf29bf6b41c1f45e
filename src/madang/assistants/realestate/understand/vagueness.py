"""Messages that cannot be answered because they name too little: only a pointer, a file that is not there, a worry."""

import re
from typing import Literal

from madang.knowledge.index import find_terms

Lack = Literal["file", "subject"]


def what_is_lacking(message: str) -> Lack | None:
    """What a first message would have to bring for an answer: the file it speaks of, or what it is about."""
    text = message.strip()
    if len(text) > _SHORT:
        return None
    if _SPEAKS_OF_FILE.search(text):
        return "file"
    terms = {term.form for term in find_terms(text)}
    worried = _WORRIES.search(text) is not None and not _ASKS.search(text) and len(terms) <= _FEW
    return "subject" if worried or (not terms and _POINTS.search(text)) else None


_SHORT = 40
_FEW = 2
_POINTS = re.compile(
    r"^(?:혹시\s?)?(?:이거|그거|저거|이것|그것|이게|그게|이건|그건|이런\s?거|this|that|it)\b|^is (?:this|that|it)\b",
    re.IGNORECASE,
)
_SPEAKS_OF_FILE = re.compile(
    r"(?:계약서|특약|등기부(?:등본)?|파일|사진|문서|서류|첨부)[가-힣]{0,3}\s?"
    r"(?:보냈|보내드렸|올렸|첨부했|첨부한|붙였|드렸)"
    r"|\b(?:sent|attached|uploaded)\b[^.?!]{0,24}\b(?:contract|lease|file|document|photo)\b"
    r"|\b(?:contract|lease|file|document)\b[^.?!]{0,16}\b(?:attached|uploaded)\b",
    re.IGNORECASE,
)
_WORRIES = re.compile(r"(?:거|것|듯)\s?같|까\s?봐|걱정|불안|답답|큰일|worried|afraid|not sure", re.IGNORECASE)
_ASKS = re.compile(
    r"\?|나요|까요|되나|하나|할까|어떻|어떡|뭐|무엇|얼마|언제|누가|방법|알려|\b(?:can|how|what|when|who|should)\b",
    re.IGNORECASE,
)
