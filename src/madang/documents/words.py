"""The few words that documents themselves say, in both languages."""

from madang.text import Text

__all__ = ["APPROVAL", "AS_OF", "DATE", "FIGURE", "NUMBER", "SEAL", "SOURCES", "TABLE"]

APPROVAL = Text(ko="결재", en="Approval")
AS_OF = Text(ko="{date} 기준", en="as of {date}")
DATE = Text(ko="작성일", en="Date")
FIGURE = Text(ko="그림 {number}", en="Figure {number}")
NUMBER = Text(ko="문서번호", en="No.")
SEAL = Text(ko="(서명 또는 인)", en="(signature)")
SOURCES = Text(ko="출처", en="Sources")
TABLE = Text(ko="표 {number}", en="Table {number}")
