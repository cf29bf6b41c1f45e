"""What a text says of uses that are not approved, of records and of patients, by the build of its sentences."""

import re
from collections.abc import Iterator, Mapping

from madang.assistants.company.documents.activity.grammar.statuses import StatusReader
from madang.reading.language import split_sentences


def talk_in(text: str, said: Mapping[str, re.Pattern[str]], statuses: StatusReader) -> dict[str, str]:
    """The statements, by name, with the sentence that makes each."""
    return dict(
        (
            *_off_label(text, said["off_label_word"], statuses),
            *_without_talk(text, said["talk"], statuses),
            *_without_service(text, statuses),
            *_misrecorded(text, statuses),
            *_patients(text),
            *_identity_shared(text, statuses),
        )
    )


def _off_label(text: str, off_label: re.Pattern[str], statuses: StatusReader) -> Iterator[tuple[str, str]]:
    """We told of a use that is not approved: the sentence that names it, or one beside it, says that we told."""
    sentences = split_sentences(text)
    for place, sentence in enumerate(sentences):
        if not off_label.search(sentence.text):
            continue
        span = (sentences[max(place - 1, 0)].span[0], sentences[min(place + 1, len(sentences) - 1)].span[1])
        for told in _TELLING.finditer(text, *span):
            if statuses.of((told.start(), told.start())) in ("asserted", "pending"):
                yield "off_label_told", sentence.text[:_QUOTED]
                return


def _without_talk(text: str, talk: re.Pattern[str], statuses: StatusReader) -> Iterator[tuple[str, str]]:
    """Talk of a product is named only to say that there was none: No slides, no shop talk."""
    places = [found.span() for found in talk.finditer(text)]
    if places and all(statuses.of(place) == "denied" for place in places):
        yield "no_talk", text[slice(*places[0])]


def _without_service(text: str, statuses: StatusReader) -> Iterator[tuple[str, str]]:
    """What a fee is for did not take place: 강의는 못 하셨고, nobody gave the talk."""
    for found in _SERVICE.finditer(text):
        if statuses.of(found.span()) == "denied" and not _CALLED_OFF_BOTH.search(text):
            yield "sham", text[max(0, found.start() - _AROUND) : found.end() + _AROUND].strip()
            return


def _misrecorded(text: str, statuses: StatusReader) -> Iterator[tuple[str, str]]:
    """A record is to say something else than what happened: 보고서에는 설명회로 해서 13명 온 걸로 적어 둘게요."""
    for sentence in split_sentences(text):
        found = _AS_IF.search(text, *sentence.span)
        if found and _RECORD.search(sentence.text) and statuses.of(found.span()) in ("asserted", "pending"):
            yield "misrecorded", sentence.text[:_QUOTED]


def _patients(text: str) -> Iterator[tuple[str, str]]:
    """A patient who can be recognised: a masked number, or two marks such as initials, a room and an age together."""
    if masked := _MASKED.search(text):
        yield "patient_identified", masked.group()
    for line in text.splitlines():
        if _PATIENT.search(line) and sum(bool(mark.search(line)) for mark in _MARKS) >= _ENOUGH:
            yield "patient_identified", line.strip()[:_QUOTED]


def _identity_shared(text: str, statuses: StatusReader) -> Iterator[tuple[str, str]]:
    """Papers or records that tell who somebody is were copied, kept or sent on, and nothing says they were blanked."""
    for sentence in split_sentences(text):
        named = _IDENTITY.search(sentence.text)
        passed_on = _CONTACTS.search(sentence.text) and _FIRM.search(sentence.text)
        if not (named or passed_on) or _BLANKED.search(sentence.text):
            continue
        for act in (_KEPT if named else _PASSED_ON).finditer(text, *sentence.span):
            if statuses.of((act.start(), act.start())) in ("asserted", "pending"):
                yield "identity_shared", sentence.text[:_QUOTED]
                return


_QUOTED, _ENOUGH, _AROUND = 120, 2, 20
_I = re.IGNORECASE
_CONTACTS = re.compile(
    r"(?:휴대폰|핸드폰|휴대전화|전화)\s?번호|연락처|전번|(?:의사|원장|교수|의료진|약사)\S{0,4}\s(?:\S{1,6}\s)?명단"
    r"|\b(?:phone|mobile|cell|contact) (?:numbers?|details|lists?)|\bcontacts of\b",
    _I,
)
_FIRM = re.compile(
    r"업체|대행사|조사\s?회사|외주|제3자|\b(?:firm|agency|vendor|broker|third part(?:y|ies)|contractor)\b", _I
)
_PASSED_ON = re.compile(
    r"넘[겼김긴겨기]|전달|제공|공유|보냈|보냄|보내|송부|줬|줌|\b(?:sent|gave|given|shared|passed|handed|forwarded|supplied)\b",
    _I,
)
_SERVICE = re.compile(
    r"(?:강의|강연|발표|자문)(?![료비가-힣]*(?:료|비|계약|의뢰))(?=[은는이가을를도]|\s(?:[안못없]|하지|취소|진행))|자문\s?회의(?=[은는이가를도\s])"
    r"|\b(?:talk|lecture|webinar|advisory meeting|sitting)\b(?! fee)",
    _I,
)
_CALLED_OFF_BOTH = re.compile(
    r"(?:강연료|자문료|사례비|fee|honorarium)[^.\n]{0,24}"
    r"(?:지급하지|지급\s?안|안\s?드|미지급|not paid|was not|withheld)",
    _I,
)
_TELLING = re.compile(
    r"권[하했함유]|추천|말씀\s?드[리렸]|설명|보여\s?드|건[네넸]|드렸|드림|안내|소개|강조|멘트|쓰시면|\b(?:told|explained|handed"
    r"|gave|showed|recommended|suggested|walked|pitched|presented|said it)\b",
    _I,
)
_AS_IF = re.compile(
    r"(?:[은는한온간먹]|인)\s?(?:걸|것|거)(?:으)?로|것처럼|[가-힣]로\s?(?:해서|바꿔|돌려|둔갑)|쪼개|나눠서?\s?(?:적"
    r"|올|처리)|부풀|허위|거짓|(?:용품|비품|문구류?|소모품|회의비|교육비|잡비|간식비?|광고비|운반비|도서비|주차비|식대)(?:으)?로\s?"
    r"(?:[가-힣]+\s)?(?:끊|처리|적|올|잡|기재|기록|돌리|청구|정산)|as if|instead of what|pad(?:ded|ding)?"
    r"|back-?dat|split (?:it|the)"
    r"|\b(?:typ|writ|wrote|put|enter|book|logg?|record|fil|declar|label|list|charg|expens)\w* (?:it|(?:the "
    r"|his |her |our )?"
    r"(?:dinner|lunch|meal|drinks|golf|gifts?|vouchers?|trip|cash|hotel|bill)) as\b|book(?:ed)? (?:it )?under"
    r"|fake|inflat",
    _I,
)
_RECORD = re.compile(
    r"보고서|영수증|명단|서명|장부|전표|품의|증빙|정산|기록|처리|\b(?:report|receipts?|list|sign\w*|ledger|records?|invoice|expense)\b",
    _I,
)
_IDENTITY = re.compile(
    r"신분증|주민\s?등록\s?증|주민\s?(?:등록\s?)?번호|여권|운전\s?면허증|계좌\s?번호|환자[^.\n]{0,40}(?:이름|성명|명단|정보|사진)"
    r"|(?:차트|처방전|진료\s?기록|진단서)[^.\n]{0,6}(?:사진|사본|캡[처쳐]|찍|복사|스캔)|(?:성함|이름)[^.\n]{0,10}생년월일"
    r"|\b(?:list of patients|patients?.? (?:names?|list|charts?|records?)|patients? with (?:their )?names?"
    r"|id cards?|passports?"
    r"|resident numbers?|driving licen[cs]es?)\b",
    _I,
)
_KEPT = re.compile(
    r"찍|캡[처쳐]|올[리려렸릴립]|공유|보냈|보내|보낼|전송|전달|저장|복사|스캔|\b(?:copied|photographed"
    r"|took a (?:photo|picture)|scanned"
    r"|shared?|sent|upload(?:ed)?|posted|saved|forwarded|kept|e-?mailed)\b",
    _I,
)
_BLANKED = re.compile(
    r"익명|비식별|가[리린렸려]|지우고|지웠|모자이크(?:\s?처리|해|하고)|동의(?:서)?[를은]?\s?받[았고아은]|없[이는]\s|제외|anonymi|redact|masked"
    r"|blanked|with (?:his|her|their|written)? ?consent",
    _I,
)
_MASKED = re.compile(r"(?<![0-9])[0-9]{6}\s?-\s?[1-8][*xX○●•]{3,}")
_PATIENT = re.compile(r"환자|할머니|할아버지|보호자|어르신|\bpatients?\b", _I)
_MARKS = (
    re.compile(
        r"(?<![A-Za-z])(?:[A-Z]\.\s?){2,3}|[가-힣]\s?[○Oo]{1,2}(?![A-Za-z])\s?(?:씨|님)?|[가-힣]{2,4}\s?(?:씨|환자분)"
    ),
    re.compile(r"[0-9]{3,4}\s?호|room [0-9]{2,4}|bed [0-9]+", _I),
    re.compile(r"[가-힣]{2,4}\s?\(?(?=[0-9]{2}\s?(?:년생|세(?![가-힣])|살))"),
    re.compile(
        r"[0-9]{2}\s?년생|[0-9]{2}\s?세(?![가-힣])|[0-9]{2}\s?살|[0-9]{2}-year-old|aged [0-9]{2}|born (?:in|on)|생년",
        _I,
    ),
    re.compile(r"01[016789][\s-]?[0-9]{3,4}[\s-]?[0-9]{4}|등록\s?번호|차트\s?번호|chart (?:no|number)", _I),
)
