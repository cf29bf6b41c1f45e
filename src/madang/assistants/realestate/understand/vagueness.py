"""Messages that cannot be answered because they name too little: only a pointer, a file that is not there, a worry."""

import re
from collections.abc import Mapping
from typing import Literal

from madang.assistants.realestate.understand.tasks import TaskKind
from madang.knowledge.index import find_terms

Lack = Literal["file", "subject"]


def bare_calculation(message: str) -> TaskKind | None:
    """The calculation that a message names without a single figure: 복비 계산해 줘. Its figures are asked for."""
    found = _BARE.fullmatch(message.strip()[:_SHORT])
    return next(task for task in _CALCULATIONS if found.group(task)) if found else None


def amount_asked(message: str, heard: Mapping[TaskKind, float]) -> TaskKind | None:
    """The calculation of one's own amount that a short message asks for without telling anything: 취득세 얼마예요."""
    text = message.strip()
    general = _GENERAL.search(text) and (_FIGURE.search(text) or not _OWN_LEASE.search(text))
    if len(text) > _longest_of(text) or not _OWN_AMOUNT.search(text) or general:
        return None
    return next((task for task, chance in heard.items() if task in _CALCULATED and chance >= _HEARD), None)


def _longest_of(text: str) -> int:
    """How long a message may be that names little; English needs more letters."""
    return _SHORT * 2 if text.isascii() else _SHORT


def what_is_lacking(message: str) -> Lack | None:
    """What a first message would have to bring for an answer: the file it speaks of, or what it is about."""
    text = message.strip()
    if len(text) <= _longest_of(text) and _ENDS_SOME_CONTRACT.search(text) and not _WHICH_CONTRACT.search(text):
        return "subject"
    if len(text) > _SHORT:
        return None
    if _SPEAKS_OF_FILE.search(text) or _POINTS_AT_FILE.fullmatch(text):
        return "file"
    terms = {term.form for term in find_terms(text)}
    if (
        _SAYS_NO_MORE.fullmatch(text)
        or _TOLD_TO_LEAVE.fullmatch(text)
        or (_REFERS_TO_NOBODY.match(text) and len(terms) <= _FEW)
    ):
        return "subject"
    worried = _WORRIES.search(text) is not None and not _ASKS.search(text) and len(terms) <= _FEW
    return "subject" if worried or (not terms and _POINTS.search(text)) else None


_HEARD = 0.5
_CALCULATED: frozenset[TaskKind] = frozenset({"brokerage", "acquisition_tax", "loan", "repayment", "yield", "priority"})
_OWN_AMOUNT = re.compile(r"얼마(?!나\s?걸)|\bhow much\b", re.IGNORECASE)
_GENERAL = re.compile(
    r"[0-9]|요율|세율|이율|비율|퍼센트|프로|%|기준|방법|어떻게|법정|법적|법으로|상한|한도|이하|이상|누가|받을\s?수|올릴\s?수|월세로|전세로"
    r"|\b(?:rate|limit|cap|percent|by law|legal|maximum|who)\b",
    re.IGNORECASE,
)
"""What asks for the rule, which is known without figures."""
_CALCULATIONS: tuple[TaskKind, ...] = ("brokerage", "acquisition_tax", "loan", "repayment", "yield")
_NAMED = (
    r"(?P<brokerage>복비|중개\s?(?:수수료|보수|비)|(?:agent|broker|realtor)(?:'s|age)? (?:fee|commission))"
    r"|(?P<acquisition_tax>취득세|acquisition tax)"
    r"|(?P<loan>(?:주택\s?)?(?:담보\s?)?대출\s?한도|주담대\s?한도|loan limit)"
    r"|(?P<repayment>월\s?상환액|대출\s?이자|원리금|monthly payment)|(?P<yield>임대\s?수익률|rental yield)"
)
_BARE = re.compile(
    rf"(?:내|제|my|the|calculate (?:the|my)|how much is (?:the|my)?)?\s?(?:{_NAMED})"
    r"(?:은|는|이|가|을|를)?\s?(?:좀|총)?\s?"
    r"(?:(?:얼마|계산|구해|알려|내줘)[가-힣\s]{0,8})?[?？~.!ㅠㅜ]*",
    re.IGNORECASE,
)
_SAYS_NO_MORE = re.compile(
    r"(?:제|내|저|우리)?\s?(?:보증금|전세금|월세|계약금|가계약금|중도금|잔금|권리금|돈)[을은이]?\s?(?:전부|다|꼭)?\s?"
    r"(?:돌려\s?)?(?:받|찾|지키|건지|떼이|날리|못\s?받)[가-힣]{0,2}(?:\s?수)?\s?[가-힣]{0,6}[?？~.!ㅠㅜ]*"
    r"|(?:can|will|could|do|would) I (?:get|have|lose|recover|keep) (?:my|the) (?:deposit|money|savings|payment)"
    r"(?: back| again)?\s?[?!.]*",
    re.IGNORECASE,
)
_TOLD_TO_LEAVE = re.compile(
    r"(?:집\s?주인|주인|임대인|건물주)[가-힣]{0,2}\s?(?:갑자기|자꾸|그냥)?\s?(?:저|저희|나|우리)?(?:보고|더러|한테|에게)?\s?"
    r"(?:집|방)?(?:을|에서)?\s?(?:나가|비우|비워|빼|퇴거)[가-힣]{0,6}[.,!~ㅠㅜ\s]{0,4}"
    r"(?:(?:꼭|진짜|정말|그냥|무조건)?\s?(?:나가|비우|비워|빼)[가-힣]{0,3}\s?(?:줘야\s?)?[가-힣]{1,6})?[?？~.!ㅠㅜ]*"
    r"|(?:my )?landlord (?:wants|told|asked) me (?:out|to (?:leave|move out))[.,!]*\s?"
    r"(?:(?:do|must|should) I (?:have to )?(?:leave|go|move out))?\s?[?!.]*",
    re.IGNORECASE,
)
"""Whether one has to leave depends on the term, the reason and the arrears, of which nothing is told."""
_OWN_LEASE = re.compile(
    r"(?:전세|월세|세|빌라|원룸|아파트|오피스텔)(?:로|에|에서|를)?\s?(?:살아|살고|사는|삽니다|들어\s?있)[가-힣]{0,4}"
    r"|\bI(?:'m| am)? rent(?:ing)?\b",
    re.IGNORECASE,
)
"""What tells of a lease of one's own, so that its amount is meant and not the rule."""
_FIGURE = re.compile(r"[0-9]")
_ENDS_SOME_CONTRACT = re.compile(
    r"계약[을은이]?\s?(?:그만|끝내|끝낼|해지|종료|안\s?하|관두|정리)[^?!\n]{0,16}(?:언제|며칠|몇\s?(?:달|개월|일)|기한)"
    r"|(?:언제|며칠|몇\s?(?:달|개월|일))[^?!\n]{0,12}(?:말|통보|통지|알리)[^?!\n]{0,10}계약[을이]?\s?(?:끝|해지|종료|그만)"
    r"|\b(?:when|how (?:early|long before)|by when)\b[^.?!]{0,30}"
    r"\b(?:end|cancel|terminate|stop) (?:my|the|this) (?:contract|agreement)\b",
    re.IGNORECASE,
)
_WHICH_CONTRACT = re.compile(
    r"집|전세|월세|상가|가게|점포|주택|아파트|원룸|오피스텔|임대|임차|세입자|갱신|연장|묵시|자동|만기|매매|중도|기간\s?중"
    r"|\b(?:lease|rent|tenan|landlord|shop|home|flat|apartment|house|renew|sale|expir)",
    re.IGNORECASE,
)
"""What tells which contract it is, of whom, or where in its term: without any of it no day can be told."""
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
_POINTS_AT_FILE = re.compile(
    r"(?:혹시\s?)?(?:이|저|제|요|여기)\s?(?:특약|계약서?|조항|문구|조건|약관|서류|문서|등기부(?:등본)?)[가-힣]{0,2}\s?"
    r"[가-힣\s]{0,14}[?？~ㅠㅜ.!]*"
    r"|(?:is|are|does|do|can you check) (?:this|these|the|my) "
    r"(?:contract|clause|lease|agreement|document|special term)s?(?: [a-z]+){0,3}\s?[?!.]*",
    re.IGNORECASE,
)
_REFERS_TO_NOBODY = re.compile(
    r"(?:그\s?(?:분|사람|쪽)|걔|그\s?아저씨|그\s?아줌마|he|she|they)(?:이|가|은|는|한테|\b)", re.IGNORECASE
)
_WORRIES = re.compile(r"(?:거|것|듯)\s?같|까\s?봐|걱정|불안|답답|큰일|worried|afraid|not sure", re.IGNORECASE)
_ASKS = re.compile(
    r"\?|나요|까요|되나|하나|할까|어떻|어떡|뭐|무엇|얼마|언제|누가|방법|알려|\b(?:can|how|what|when|who|should)\b",
    re.IGNORECASE,
)
