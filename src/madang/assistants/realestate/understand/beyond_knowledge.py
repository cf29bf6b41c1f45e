"""What a question asks that nobody here can know: a judgment, an ordinance, a value to come, a person or a record to
look up. Closed forms of both languages; the answer to each is that it is not known, and where to look.
"""

import re
from datetime import date
from typing import Literal

from madang.reading import find_asks
from madang.reading.language import shared_analyzer

UnknownKind = Literal["judgment", "ordinance", "future", "amendment", "record", "conduct", "abroad", "annex"]


def unknown_kind(question: str, today: date) -> UnknownKind | None:
    """The kind of what cannot be known; None where the question asks for nothing of it."""
    text = question[:_LONGEST]
    if _asks_of_amendment(text, today):
        return "amendment"
    if _asks_value_to_come(text, today):
        return "future"
    if _asks_of_person(text):
        return "record"
    if _WHAT_OTHERS_WILL_DO.search(text):
        return "conduct"
    return next((kind for kind, pattern in _FORMS if pattern.search(text)), None)


def asks_more(question: str, today: date) -> bool:
    """Whether a question asks, beside what cannot be known, for something that can: 올랐어? 내년에는 얼마나 될까?"""
    asks = find_asks(question[:_LONGEST])
    return len(asks) > 1 and any(unknown_kind(ask.text, today) is None for ask in asks)


def _asks_of_person(text: str) -> bool:
    """Whether it is asked what somebody who is named is like or has done: 김철수라는 집주인 믿을 만해요?"""
    found = _NAMED_PERSON.search(text)
    if found is None:
        return False
    start, end = found.span("name")
    return any(word.tag == "NNP" and start <= word.span[0] < end for word in shared_analyzer().morphemes(text))


def _asks_of_amendment(text: str, today: date) -> bool:
    """Whether it is asked what a law says that is told to have been changed or to come: 2027년부터 바뀐다던데."""
    changed = _AMENDED.search(text)
    years = [int(found.group(1) or found.group(2)) for found in _YEAR.finditer(text)]
    rumoured = _BILL.search(text) is not None and _NEWS.search(text) is not None
    return bool(changed) and (any(year > today.year for year in years) or rumoured)


def _asks_value_to_come(text: str, today: date) -> bool:
    """Whether a sentence asks for a price, a rate or another value of a time to come, not for what one may do then."""
    return any(_names_value_to_come(sentence, today) for sentence in _SENTENCE_END.split(text))


def _names_value_to_come(text: str, today: date) -> bool:
    years = [int(found.group(1) or found.group(2)) for found in _YEAR.finditer(text)]
    to_come = any(today.year < year <= today.year + _FARTHEST for year in years) or _LATER.search(text)
    wanted = _HOW_MUCH.search(text) or _LEGAL_VALUE.search(text)
    return bool(to_come and wanted and not _OWN_MATTER.search(text))


_SENTENCE_END = re.compile(r"(?<=[.?!])\s+|\n")
_YEAR = re.compile(r"(?<!\d)(20\d{2})\s?년|\bin (20\d{2})\b")
_LATER = re.compile(
    r"내년|내후년|다음\s?(?:해|달|분기)|금통위|\d+\s?년\s?(?:뒤|후)|앞으로|향후|\bnext year\b|\bin \d+ years\b",
    re.IGNORECASE,
)
_HOW_MUCH = re.compile(
    r"얼마(?!까지)|얼마까지\s?(?:갈|오를|오르|내릴|내려|떨어)|몇\s?(?:%|퍼센트|프로|억)|할까|될까|일까|오를|내릴|떨어|전환율|금리"
    r"|\b(?:how much|what will|price|rate)\b",
    re.IGNORECASE,
)
_LEGAL_VALUE = re.compile(
    r"(?:세율|요율|한도|공제액|변제금|과태료|기준액|금액|상한)[가-힣]{0,2}(?:\s|표|$)|율표"
    r"|(?:부활|없어[지질진]|바뀌[나는]|폐지|풀리|풀려|연장\s?되)"
    r"|\b(?:caps?|limits?|tables?|thresholds?|tax)\b",
    re.IGNORECASE,
)
"""Figures that the law sets, and what may become of them."""
_OWN_MATTER = re.compile(
    r"수\s?있|해야|내야|줘야|되나|재계약|갱신|만기|(?:계약|기간)[가-힣]?\s?끝나|이사|입주|계약|올려\s?달|올리[겠면려]|내나요|신고|공제"
    r"|\b(?:can|must|may|renew|lease)\b",
    re.IGNORECASE,
)
_AMENDED = re.compile(
    r"(?:법|개정안|제도|규정|특별법|시행령|권|세율|한도|상한)[가-힣]{0,3}\s?[^.?!\n]{0,24}"
    r"(?:통과(?:됐|되|됨|했|될)|개정(?:됐|되|된|안)|바뀐다|바뀌었|바뀐\s?(?:다|대|법)"
    r"|시행된다|시행\s?예정|폐지(?:됐|된다|되)|늘어(?:난|나)|신설)"
    r"|\b(?:law|act|bill|rule|amendment)\b[^.?!\n]{0,40}\b(?:passed|amended|changed|take[s]? effect|repealed)\b",
    re.IGNORECASE,
)
_BILL = re.compile(r"통과|국회|발의|개정안|\b(?:passed|bill|parliament|assembly)\b", re.IGNORECASE)
_NEWS = re.compile(
    r"(?:뉴스|기사|유튜브|소문|단톡|카톡|블로그|커뮤니티)|다던데|다더라|다던가|라던데"
    r"|다는데\s?(?:진짜|정말|사실|맞)|\bI (?:heard|read)\b",
    re.IGNORECASE,
)
_FARTHEST = 30
_FOREIGN = (
    r"일본|도쿄|오사카|미국|뉴욕|캘리포니아|중국|베이징|상하이|홍콩|대만|타이베이|텍사스|플로리다|시애틀|보스턴|하와이|베트남|다낭|호치민|하노이|태국|방콕|싱가포르"
    r"|필리핀|마닐라|인도네시아|발리|영국|런던|프랑스|파리|독일|베를린|뮌헨|스페인|마드리드|이탈리아|캐나다|토론토|밴쿠버|호주|시드니|멜버른|뉴질랜드|오클랜드|두바이"
)
_FOREIGN_EN = (
    "Japan|Tokyo|the US|the United States|New York|California"
    "|Texas|Florida|Seattle|Boston|Hawaii|Chicago|China|Hong Kong|Vietnam|Thailand|Singapore|London|the UK"
    "|England|France|Paris|Germany|Berlin|Munich|Canada|Toronto|Vancouver|Australia|Sydney|New Zealand|Dubai"
)
_ASKS = r"(?:알려|찾아|보여|뭐|무엇|뭔|어떤|어떻|있나|있는|있어|있을|내용|요지|번호|몇|얼마|나왔|나온|설명|정리|인용)"
_SHOW = r"(?:(?:알려|찾아|조회해|확인해|떼|뽑아|열람해|검색해|봐|말해|보여)\s?(?:줘|주세|주실|줄|달라|봐)|누구|몇\s?살)"
_RECORD = (
    r"등기부(?:등본)?|등기사항증명서|건축물대장|토지대장|전입\s?세대|신용\s?(?:등급|점수|조회)|전과|범죄\s?기록"
    r"|(?:전화|휴대폰|휴대\s?전화|핸드폰|폰|연락처)\s?번호|전화번호|연락처|주민등록번호|계좌번호"
    r"|(?:집주인|임대인|건물주|세입자|소유자|소유주|중개사)(?:의|가|이)?\s?(?:이름|성함|나이|주소|직업|재산|빚|채무|누구)"
)
_OTHERS_MEANS = (
    r"(?:집주인|임대인|건물주|주인|중개사|세입자|[이그]\s?(?:사람|분))[^?!\n]{0,60}"
    r"(?:(?:집|주택|부동산|아파트|건물)[이을은]?\s?[^.?!\n]{0,6}몇\s?채|빚이?\s?얼|채무가?\s?얼|재산이?\s?얼|소득이?\s?얼|연봉이?\s?얼)"
    r"(?![^?!\n]{0,24}(?:어떻게|방법|어디서|수\s?있))"
)
_NAMED_PERSON = re.compile(
    r"(?<![가-힣])(?P<name>[가-힣]{2,4}?)(?:이?라는|이?란|\s?씨(?:라는)?|\s?(?:대표|사장))(?![가-힣]{2})[^?!\n]{0,60}"
    r"(?:적이?\s?있|사람(?:인가|인지|이야|이에요|입니까)|믿을|믿어도|평판|전과|체납|신용|사기꾼|빚|어떤\s?(?:사람|분))"
)
_OTHERS = (
    r"(?:세입자|임차인|집\s?주인|(?<![가-힣])주인|임대인|건물주|매수인|매도인|이웃|윗집|아랫집|옆집|중개사|소장)(?:님|분|네)?"
    r"(?:이|가|은|는|도|께서)?\s"
)
_OTHERS_EN = r"(?:he|she|they|(?:the|my|our) (?:landlord|landlady|owner|tenant|seller|buyer|neighbou?r|broker|agent)s?)"
_WHAT_OTHERS_WILL_DO = re.compile(
    rf"{_OTHERS}(?:(?!제가|내가|저희가|우리가|면\s|때\s|어떻게|언제)[^?.!\n]){{0,40}}?(?:낼|팔|나갈|들어올|비울|이사\s?갈|갱신해\s?줄|연장해\s?줄|깎아\s?줄|살|뺄)까요?\s?[?]"
    rf"|\b(?:is|are) {_OTHERS_EN} (?:really |actually )?(?:going|planning) to (?!have|be (?:able|allowed|liable))"
    rf"|\bwill {_OTHERS_EN} (?:really |actually |still )?(?:keep|sell|pay|move|leave|renew|go through|agree|accept)\b",
    re.IGNORECASE,
)
"""What somebody else is going to do: 세입자가 다음 달에도 제때 낼까요?"""
_VALUE = (
    r"집값|전세값|전셋값|월세값|매매가|시세|가격|금리|기준금리|대출\s?(?:한도|규제)|공시가격?|임대료|세율|아파트값"
    r"|부동산\s?(?:시장|경기)"
)
_COMING = (
    r"오를|오르[나려]|내릴까|내려갈|떨어질|하락할|상승할|폭락|폭등|인하될|인상될|바뀔까|될지|될까|전망|예측|예상"
    r"|어떻게\s?될|(?:갈|될|오를|내릴)\s?(?:거|것|듯)\s?같"
)
_LATER_EN = (
    r"(?:(?:by|in|before|until|this|next|over the|within)(?: (?:next|coming|a|the|few|end of))*"
    r" (?:\d{1,4}|summer|winter|spring|autumn|fall|years?|months?|quarter|decade|end|tomorrow)|soon|later|from now)"
)
_NEIGHBOUR_EN = (
    r"(?:next door|neighbou?r'?s?|upstairs|downstairs|across the hall|(?:that|the other|this) (?:unit|flat|apartment"
    r"|house|home|villa|place|shop)|unit|flat|villa|apartment)"
)
_FORMS: tuple[tuple[UnknownKind, re.Pattern[str]], ...] = (
    (
        "abroad",
        re.compile(
            rf"(?:{_FOREIGN})\s?(?:법|민법|임대차법)"
            rf"|(?:{_FOREIGN})(?:에서\s?(?:세|집|월세|방|부동산|아파트|임대|거주)|에\s?있는\s?(?:집|아파트|부동산|건물))"
            rf"|(?:{_FOREIGN})\s?(?:집|아파트|부동산|주택)[을를]?\s?(?:사|팔|매입|구입|계약|투자)"
            rf"|(?:{_FOREIGN})\s?(?:[가-힣]{{1,6}}\s)?(?:월세|전세|임대료|보증금|세입자|임대차|취득세|재산세)"
            r"|\b(?:rent|lease|buy|own|live|flat|apartment|house|property|landlord)\w*\b[^.?!\n]{0,30}"
            rf"\bin (?:{_FOREIGN_EN})\b|\bin (?:{_FOREIGN_EN}),? [^.?!\n]{{0,40}}\b(?:rent"
            rf"|lease|landlord|deposit|tenant|deed|buy)\w*\b"
            rf"|\b(?:evict|deed|mortgage|tenant|deposit)\w*\b[^.?!\n]{{0,30}}\bin (?:{_FOREIGN_EN})\b"
            rf"|\bunder (?:Japanese|US|American|Chinese|English|UK|German|French) law\b",
            re.IGNORECASE,
        ),
    ),
    (
        "judgment",
        re.compile(
            rf"\b(?:19|20)?\d{{2}}\s?(?:다|가합|가단|가소|나|도|두|헌바|헌마|헌가|마|그)\s?\d{{2,7}}"
            rf"|(?:판례|판결문|대법원|헌법재판소|헌재)[^.?!\n]{{0,16}}{_ASKS}|{_ASKS}[^.?!\n]{{0,8}}(?:판례|판결문)"
            r"|판결[^.?!\n]{0,8}(?:내용|요지|번호|알려|찾아)"
            r"|(?:판결|판례|대법원|법원|헌재)[^?!\n]{0,60}(?:사건\s?번호|선고\s?(?:일|날짜)|판결\s?번호)"
            r"|(?:사건\s?번호|선고\s?(?:일|날짜))[^?!\n]{0,30}(?:판결|판례|대법원)"
            r"|\b(?:supreme court|court (?:ruling|decision|case)|precedents?|case law)\b",
            re.IGNORECASE,
        ),
    ),
    ("annex", re.compile(r"별표\s?(?:제\s?)?\d|별지\s?(?:제\s?)?\d|\bannex(?:ed)? (?:table )?\d", re.IGNORECASE)),
    (
        "ordinance",
        re.compile(rf"조례[^.?!\n]{{0,20}}{_ASKS}|{_ASKS}[^.?!\n]{{0,8}}조례|\bordinances?\b", re.IGNORECASE),
    ),
    (
        "future",
        re.compile(
            rf"(?:{_VALUE})[^.?!\n]{{0,24}}(?:{_COMING})|(?:{_COMING})[^.?!\n]{{0,12}}(?:{_VALUE})"
            r"|\b(?:prices?|rates?|market|rents?)\b[^.?!\n]{0,24}"
            r"\b(?:next year|in \d{4}|forecast|predict|outlook|will (?:rise|fall|go))"
            r"|\b(?:will|would|going to|gonna)\b[^.?!\n]{0,50}"
            r"\b(?:go (?:up|down)|rise|fall|drop|increase in (?:value|price)|be worth)"
            rf"[^.?!\n]{{0,24}}\b{_LATER_EN}"
            r"|\b(?:will|predict|forecast)\b[^.?!\n]{0,40}\b(?:prices?|interest rates?|base rate|market)\b"
            r"[^.?!\n]{0,24}(?:rise|fall|go up|go down|drop|be\b|next year)",
            re.IGNORECASE,
        ),
    ),
    (
        "record",
        re.compile(
            rf"{_OTHERS_MEANS}|(?:{_RECORD})[^.?!\n]{{0,14}}{_SHOW}|(?:{_RECORD})(?:[을를은는이가도]|\s?좀)*\s?[?.~!]*$"
            r"|(?:동\s?호수?|동|호수|호실|호|세대|가구|층|라인|집)별(?:로)?[^.?!\n]{0,24}(?:얼마|거래|계약|가격|금액|시세|보증금|월세)"
            r"|(?:옆집|윗집|아랫집|앞집|\d+동\s?\d+호)[가-힣]{0,2}\s[^.?!\n]{0,20}얼마에\s?(?:팔|계약|거래|나갔|세)"
            rf"|\b(?:what|how much) (?:did|was|were)\b[^.?!\n]{{0,60}}\b{_NEIGHBOUR_EN}\b ?[^.?!\n]{{0,30}}"
            r"\b(?:sell|sold|rent|rented|lease|leased|go|bought|let)\b"
            r"|\b(?:look up|find|tell me|give me|show me|check)\b[^.?!\n]{0,40}\b(?:phone number|home address"
            r"|credit (?:score|rating)|criminal record|(?:property )?register of|who owns|owner'?s name)",
            re.IGNORECASE,
        ),
    ),
)
_LONGEST = 600
