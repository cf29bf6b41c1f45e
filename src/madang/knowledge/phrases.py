"""Every text that knowledge shows to people, in Korean and English, by module."""

from madang.text import Text

# errors

WEB_ERROR = Text(ko="{address}: {reason}", en="{address} {reason}.")
WEB_REASONS = {
    "timed_out": Text(ko="제때 답하지 않았습니다.", en="did not answer in time"),
    "rate_limited": Text(ko="요청이 너무 많다고 합니다. 잠시 뒤에 다시 하세요.", en="limits requests: try later"),
    "refused": Text(ko="거절했습니다.", en="refused"),
    "malformed": Text(ko="알아볼 수 없는 답을 보냈습니다.", en="sent an unreadable answer"),
    "unreachable": Text(ko="연결할 수 없습니다.", en="cannot be reached"),
    "forbidden": Text(ko="불러올 수 없는 주소입니다.", en="may not be fetched"),
}
CORPUS_NAME = Text(
    ko="{name!r}: 자료집의 이름이 될 수 없습니다. 글자로 시작해 글자, 숫자, '-', '_'만 64자까지 쓰세요.",
    en="{name!r} cannot name a corpus. Begin with a letter; use letters, digits, '-' and '_', at most 64.",
)
READ_ONLY_CORPUS = Text(
    ko="{name!r}: 프로그램에 딸린 자료집이라 바꿀 수 없습니다. 다른 이름의 자료집에 더하세요.",
    en="The corpus {name!r} ships with the program and cannot be changed. Add to one of another name.",
)

# evidence/support

NOTHING_CITED = Text(ko="인용한 대목이 없습니다.", en="Nothing is cited.")
FIGURE_DIFFERS = Text(
    ko="{ours}라고 했지만 인용한 대목에는 {theirs}라고 되어 있습니다.",
    en="It says {ours}, but what is cited says {theirs}.",
)
FIGURE_MISSING = Text(ko="인용한 대목에 {ours}가 없습니다.", en="What is cited does not have {ours}.")
OPPOSITE_CITED = Text(ko="인용한 대목은 반대로 말합니다: {theirs}", en="What is cited says the opposite: {theirs}")
WORDS_MISSING = Text(
    ko="인용한 대목에 없는 말이 많습니다: {missing}.", en="What is cited does not speak of this: {missing}."
)
SUPPORTED = Text(ko="인용한 대목에 그대로 있습니다.", en="What is cited says so.")

# evidence/verification

VERDICT_ALONE = Text(
    ko="무엇에 대한 말인지 없이 된다, 안 된다만 말합니다.",
    en="It says yes or no, must or may, and not of what.",
)
NOTHING_STATED = Text(ko="아무것도 주장하지 않습니다.", en="It states nothing.")
FIGURE_OF_ANOTHER = Text(
    ko="{ours}은(는) 다른 것의 값입니다. 이것은 {theirs}입니다.",
    en="{ours} is the value of something else; this one is {theirs}.",
)
UNIT_DIFFERS = Text(ko="{ours}의 단위가 다릅니다: {theirs}.", en="{ours} has another unit: {theirs}.")
LAW_DIFFERS = Text(ko="{ours}: 다른 법의 조문입니다({theirs}).", en="{ours}: the article is of another law ({theirs}).")
NAME_MISSING = Text(ko="근거에 {name}이(가) 없습니다.", en="No source names {name}.")
PARTY_DIFFERS = Text(ko="당사자가 다릅니다: {theirs}", en="It is somebody else who does so: {theirs}")
DIRECTION_DIFFERS = Text(ko="이상과 이하, 전과 후가 바뀌었습니다: {theirs}", en="The bound is turned around: {theirs}")
MODALITY_DIFFERS = Text(
    ko="할 수 있는 것과 해야 하는 것이 바뀌었습니다: {theirs}", en="What may be is not what must be: {theirs}"
)
CLAIMS_MORE = Text(ko="근거보다 넓게 말합니다: {theirs}", en="It claims more than the source: {theirs}")
CONDITION_DROPPED = Text(ko="조건이 빠졌습니다: {theirs}", en="A condition is missing: {theirs}")

RATE_DIFFERS = Text(ko="무엇마다인지가 다릅니다: {theirs}", en="It is by something else: {theirs}")
COMPARISON_TURNED = Text(ko="비교가 뒤바뀌었습니다: {theirs}", en="The comparison is the other way round: {theirs}")
CAUSE_TURNED = Text(ko="원인과 결과가 뒤바뀌었습니다: {theirs}", en="Cause and effect have changed places: {theirs}")
CAUSE_MISSING = Text(ko="근거는 이유를 말하지 않습니다: {theirs}", en="The source gives no such cause: {theirs}")

# evidence/law_citations

LAW_UNKNOWN = Text(ko="{law}: 확인할 법령 자료가 없습니다.", en="{law}: this law is not among those to check against.")
TITLE_DIFFERS = Text(ko="제목이 다릅니다: {theirs}", en="The article has another title: {theirs}")
ARTICLE_FOUND = Text(ko="있는 조문입니다: {theirs}", en="The article exists: {theirs}")
ARTICLE_OTHER_DAY = Text(
    ko="{day}에는 없는 조문입니다({days} 시행본에 있음).", en="Not in force on {day}; found in the edition of {days}."
)
ARTICLE_REPEALED = Text(ko="{ours}: 삭제된 조문입니다.", en="{ours}: the article was repealed.")
ARTICLE_INVENTED = Text(ko="{ours}: 그런 조문이 없습니다.", en="{ours}: there is no such article.")

# ingest/files

FILE_IS_PICTURE = Text(
    ko="그림입니다. 그림 속의 글은 읽지 않습니다. 글자를 선택할 수 있는 파일을 주세요.",
    en="It is a picture, and text in pictures is not read. Hand in a file whose text can be selected.",
)
FILE_OF_OLD_FORMAT = Text(
    ko="읽지 않는 옛 형식입니다. {newer} 파일로 저장해 주세요.",
    en="Its format is old and not read. Save it as {newer}.",
)
FILE_TYPE_UNKNOWN = Text(ko="읽을 수 있는 형식이 아닙니다({kinds}).", en="Its extension is not one of {kinds}.")
FILE_BROKEN = Text(ko="파일이 깨져 있습니다({error}).", en="It is broken ({error}).")
FILE_EMPTY = Text(ko="내용이 없습니다.", en="It is empty.")
FILE_LINK_OUTSIDE = Text(ko="폴더 밖을 가리키는 링크입니다.", en="It is a link that leads out of the folder.")
FILE_TOO_LARGE = Text(ko="64MB보다 큽니다. 나누어서 더하세요.", en="It is larger than 64 MB. Split it.")
FILE_NOT_OPENED = Text(ko="열 수 없습니다({error}).", en="It cannot be opened ({error}).")

# readers/contents

UNKNOWN_ENCODING = Text(
    ko="UTF-8, UTF-16, CP949 가운데 어느 것으로도 읽히지 않습니다. UTF-8로 저장하세요.",
    en="It is text in none of the encodings UTF-8, UTF-16 and CP949. Save it as UTF-8.",
)

# statutes/markdown

NOT_A_LAW = Text(
    ko="법령이 아닙니다. 머리말에 제목과 시행일자가 있어야 합니다.",
    en="It is not a law: its front matter needs 제목 and 시행일자.",
)
UNREADABLE_LAW = Text(ko="읽을 수 없습니다.", en="It cannot be read.")
