"""Every text that documents shows to people, in Korean and English, by module."""

from madang.text import Text

# charts/specs

UNIT_NOTE = Text(ko="단위: {unit}", en="in {unit}")

# extraction/docx

BROKEN_DOCX = Text(
    ko="DOCX가 깨져 있어 읽을 수 없습니다. 다시 저장해 올려 주세요.",
    en="The DOCX is broken and cannot be read. Save it again and upload it.",
)

# extraction/files

LOCKED_ARCHIVE = Text(
    ko="암호가 걸려 있거나 옛 형식의 파일입니다. 암호 없이 새 형식으로 저장해 주세요.",
    en="The file has a password or an old format. Save it again without a password.",
)
BROKEN_ARCHIVE = Text(
    ko="파일이 깨져 있어 읽을 수 없습니다. 다시 저장해 주세요.",
    en="The file is broken and cannot be read. Save it again.",
)
HUGE_ARCHIVE = Text(
    ko="파일에 든 내용이 너무 큽니다. 나누어 주세요.", en="The content of the file is too large. Split it."
)
UNREADABLE_TYPE = Text(
    ko="글을 읽을 수 없는 형식입니다. PDF, 워드, 한글 또는 텍스트 파일을 올려 주세요.",
    en="There is no text to read in this kind of file. Upload PDF, an office file or text.",
)

# extraction/pdf

BROKEN_PDF = Text(
    ko="PDF가 깨져 있어 읽을 수 없습니다. 다시 저장해 올려 주세요.",
    en="The PDF is broken and cannot be read. Save it again and upload it.",
)
SCANNED_PDF = Text(
    ko="PDF에 글이 없고 그림만 있습니다(스캔본). 글자를 선택할 수 있는 PDF를 올려 주세요.",
    en="The PDF has only pictures (a scan). Upload one whose text can be selected.",
)
NO_TEXT = Text(
    ko="파일에 보이는 글이 없습니다. 글이 든 파일을 올려 주세요.",
    en="The file has no text that is shown. Upload one that has.",
)
LOCKED_PDF = Text(
    ko="PDF에 암호가 걸려 있습니다. 암호 없이 저장해 올려 주세요.", en="The PDF has a password. Upload one without."
)
LONG_PDF = Text(ko="PDF의 쪽수가 너무 많습니다({most}쪽까지).", en="The PDF has too many pages ({most} at most).")

# isolation/file_reader

READING_TIME = Text(
    ko="파일을 읽는 데 너무 오래 걸려 그만두었습니다. 나누거나 다시 저장해 올려 주세요.",
    en="Reading the file took too long and was stopped. Split it, or save it again and upload it.",
)
READING_MEMORY = Text(
    ko="파일을 펼치면 너무 커서 읽지 않았습니다. 나누거나 다시 저장해 올려 주세요.",
    en="Unpacked, the file is too large to be read. Split it, or save it again and upload it.",
)
READING_OUTPUT = Text(
    ko="파일에 든 글이 너무 많아 읽지 않았습니다. 나누어 올려 주세요.",
    en="There is too much text in the file. Split it and upload the parts.",
)
READER_FAILED = Text(
    ko="파일이 깨져 있거나 잘못 만들어져 읽을 수 없습니다. 다시 저장해 올려 주세요.",
    en="The file is broken or made wrongly and cannot be read. Save it again and upload it.",
)

# forms/validation: reading answers

ANSWER_TOO_LONG = Text(ko="답이 너무 깁니다. 짧게 말해 주세요.", en="That is too long; please keep it short.")
SEVERAL_DATES = Text(ko="날짜를 하나만 말해 주세요.", en="Please give one date only.")
NOT_A_DATE = Text(
    ko="날짜를 알 수 없습니다. 2027년 3월 1일처럼 말해 주세요.", en="That is not a date; write it like 1 March 2027."
)
AMOUNT_WITHOUT_UNIT = Text(
    ko="원인지 만원인지 단위를 붙여 주세요.", en="Please say the unit: won, or ten thousand won (만원)."
)
NOT_AN_AMOUNT = Text(
    ko="금액을 알 수 없습니다. 3억 5천만원처럼 하나만 말해 주세요.",
    en="That is not a single amount in won; write it like 350,000,000 won.",
)
NOT_ONE_NUMBER = Text(ko="수를 하나만 말해 주세요.", en="Please give one number.")
CHOOSE_ONE = Text(ko="다음 가운데 하나를 골라 주세요:", en="Please choose one of these:")
CHOOSE_ONE_OF = Text(ko="{request} {choices}", en="{request} {choices}")

# forms/schema: asking

QUESTION_EXAMPLE = Text(ko="(예: {example})", en="(For example: {example})")
PLAIN_QUESTION = Text(ko="{field} 알려 주세요.", en="Please give the {field}.")

# forms/validation

UNKNOWN_FIELD = Text(ko="{key!r} 항목은 이 양식에 없습니다.", en="There is no field {key!r} in this form.")
VALUE_REQUIRED = Text(ko="꼭 필요합니다.", en="is required.")
VALUE_TOO_LONG = Text(ko="너무 깁니다({most}자까지).", en="is too long ({most} characters at most).")
VALUE_IS_PLACEHOLDER = Text(ko="아직 빈칸 표시입니다.", en="is still a placeholder.")
ADDRESS_WITHOUT_NUMBER = Text(ko="번지나 건물 번호까지 필요합니다.", en="needs the number of the plot or building.")
VALUE_MALFORMED = Text(ko="정해진 형식이 아닙니다.", en="does not have the right format.")
VALUE_TOO_SMALL = Text(ko="{bound} 이상이어야 합니다.", en="must be {bound} or more.")
VALUE_TOO_LARGE = Text(ko="{bound} 이하여야 합니다.", en="must be {bound} or less.")
DATE_TOO_EARLY = Text(ko="{bound}이거나 그 뒤여야 합니다.", en="must be {bound} or later.")
DATE_TOO_LATE = Text(ko="{bound}이거나 그 앞이어야 합니다.", en="must be {bound} or earlier.")
VALUE_NOT_TEXT = Text(ko="텍스트가 아닙니다.", en="is not text.")
FIELD_PROBLEM = Text(ko="{field} {problem}", en="The {field} {problem}")
VALUE_NOT_A_DATE = Text(ko="있는 날짜가 아닙니다.", en="is not a date that exists.")
VALUE_NOT_AN_AMOUNT = Text(ko="원 단위의 금액이 아닙니다.", en="is not an amount in whole won.")
VALUE_NOT_A_NUMBER = Text(ko="수가 아닙니다.", en="is not a number.")
VALUE_NOT_A_CHOICE = Text(ko="선택지에 없습니다.", en="is not one of the choices.")
VALUE_NOT_A_LIST = Text(ko="목록이 아닙니다.", en="is not a list.")

# formats

APPROVAL_LABEL = Text(ko="결재", en="Approval")
AS_OF = Text(ko="{date} 기준", en="as of {date}")
DATE_LABEL = Text(ko="작성일", en="Date")
FIGURE_LABEL = Text(ko="그림 {number}", en="Figure {number}")
NUMBER_LABEL = Text(ko="문서번호", en="No.")
SEAL_LABEL = Text(ko="(서명 또는 인)", en="(signature)")
SOURCES_HEADING = Text(ko="출처", en="Sources")
TABLE_LABEL = Text(ko="표 {number}", en="Table {number}")
