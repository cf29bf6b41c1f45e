"""Every sentence that documents shows to people, in Korean and English, by the module that says it."""

from madang.text import Text

# In charts/specs:

IN = Text(
    ko="단위: {unit}",
    en="in {unit}",
)

# In extraction/docx:

BROKEN = Text(
    ko="DOCX가 깨져 있어 읽을 수 없습니다. 다시 저장해 올려 주세요.",
    en="The DOCX is broken and cannot be read. Save it anew and hand it in again.",
)

# In extraction/files:

LOCKED_ARCHIVE = Text(
    ko="암호가 걸려 있거나 옛 형식의 파일입니다. 암호 없이 새 형식으로 저장해 주세요.",
    en="The file has a password or is of an old format. Save it anew without a password.",
)
BROKEN_ARCHIVE = Text(
    ko="파일이 깨져 있어 읽을 수 없습니다. 다시 저장해 주세요.",
    en="The file is broken and cannot be read. Save it anew.",
)
HUGE_ARCHIVE = Text(
    ko="파일에 든 내용이 너무 큽니다. 나누어 주세요.",
    en="What is packed into the file is too large. Split it.",
)
UNREADABLE_TYPE = Text(
    ko="글을 읽을 수 없는 형식입니다. PDF, DOCX 또는 글 파일을 올려 주세요.",
    en="There is no text to read in this kind of file. Hand in PDF, DOCX or text.",
)

# In extraction/pdf:

PDF_BROKEN = Text(
    ko="PDF가 깨져 있어 읽을 수 없습니다. 다시 저장해 올려 주세요.",
    en="The PDF is broken and cannot be read. Save it anew and hand it in again.",
)
SCAN = Text(
    ko="PDF에 글이 없고 그림만 있습니다(스캔본). 글자를 선택할 수 있는 PDF를 올려 주세요.",
    en="The PDF holds only pictures (a scan). Hand in one whose text can be marked.",
)
LOCKED = Text(
    ko="PDF에 암호가 걸려 있습니다. 암호 없이 저장해 올려 주세요.",
    en="The PDF has a password. Hand in one without.",
)
LONG = Text(
    ko="PDF의 쪽수가 너무 많습니다({most}쪽까지).",
    en="The PDF has too many pages ({most} at most).",
)

# In forms/answers:

TOO_LONG = Text(
    ko="답이 너무 깁니다. 짧게 말해 주세요.",
    en="That is too long; please say it in short.",
)
WHICH_DAY = Text(
    ko="날짜를 하나만 말해 주세요.",
    en="Please give one date only.",
)
NO_DAY = Text(
    ko="날짜를 알 수 없습니다. 2027년 3월 1일처럼 말해 주세요.",
    en="That is no date; say it like 1 March 2027.",
)
WHICH_UNIT = Text(
    ko="원인지 만원인지 단위를 붙여 주세요.",
    en="Please say the unit: won, or ten thousand won (만원).",
)
NO_AMOUNT = Text(
    ko="금액을 알 수 없습니다. 3억 5천만원처럼 하나만 말해 주세요.",
    en="That is no single amount of won; say 350,000,000 won.",
)
NO_NUMBER = Text(
    ko="수를 하나만 말해 주세요.",
    en="Please give one number.",
)
CHOOSE = Text(
    ko="다음 가운데 하나를 골라 주세요:",
    en="Please choose one of these:",
)
READ_CHOICE_MESSAGE = Text(
    ko="{ko} {ko_2}",
    en="{en} {en_2}",
)

# In forms/questions:

EXAMPLE = Text(
    ko="(예: {example})",
    en="(For example: {example})",
)
PLAIN_QUESTION = Text(
    ko="{with_particle} 알려 주세요.",
    en="Please give the {en}.",
)

# In forms/validation:

UNKNOWN = Text(
    ko="{key!r} 항목은 이 양식에 없습니다.",
    en="There is no field {key!r} in this form.",
)
NEEDED = Text(
    ko="꼭 필요합니다.",
    en="is needed.",
)
VALIDATION_TOO_LONG = Text(
    ko="너무 깁니다({most}자까지).",
    en="is too long ({most} characters at most).",
)
PLACEHOLDER = Text(
    ko="아직 빈칸 표시입니다.",
    en="is still a placeholder.",
)
VALIDATION_NO_NUMBER = Text(
    ko="번지나 건물 번호까지 필요합니다.",
    en="needs the number of the plot or building.",
)
WRONG_FORM = Text(
    ko="정해진 형식이 아닙니다.",
    en="does not have the right form.",
)
LEAST = Text(
    ko="{bound} 이상이어야 합니다.",
    en="must be {bound} or more.",
)
MOST = Text(
    ko="{bound} 이하여야 합니다.",
    en="must be {bound} or less.",
)
EARLIEST = Text(
    ko="{bound}이거나 그 뒤여야 합니다.",
    en="must be {bound} or later.",
)
LATEST = Text(
    ko="{bound}이거나 그 앞이어야 합니다.",
    en="must be {bound} or earlier.",
)
NOT_TEXT = Text(
    ko="글이 아닙니다.",
    en="is not text.",
)
SENTENCE_ABOUT = Text(
    ko="{with_particle} {ko}",
    en="The {en} {en_2}",
)
WRONG_KINDS_DATE = Text(
    ko="있는 날짜가 아닙니다.",
    en="is not a date that exists.",
)
WRONG_KINDS_MONEY = Text(
    ko="원 단위의 금액이 아닙니다.",
    en="is not an amount in whole won.",
)
WRONG_KINDS_NUMBER = Text(
    ko="수가 아닙니다.",
    en="is not a number.",
)
WRONG_KINDS_CHOICE = Text(
    ko="고를 수 있는 답이 아닙니다.",
    en="is not one of the answers to choose from.",
)
WRONG_KINDS_LIST = Text(
    ko="목록이 아닙니다.",
    en="is not a list.",
)

# In words:

APPROVAL = Text(
    ko="결재",
    en="Approval",
)
AS_OF = Text(
    ko="{date} 기준",
    en="as of {date}",
)
DATE = Text(
    ko="작성일",
    en="Date",
)
FIGURE = Text(
    ko="그림 {number}",
    en="Figure {number}",
)
NUMBER = Text(
    ko="문서번호",
    en="No.",
)
SEAL = Text(
    ko="(서명 또는 인)",
    en="(signature)",
)
SOURCES = Text(
    ko="출처",
    en="Sources",
)
TABLE = Text(
    ko="표 {number}",
    en="Table {number}",
)
