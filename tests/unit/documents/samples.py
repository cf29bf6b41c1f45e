"""Documents to write in every format: one as people write them, one as an enemy would."""

from madang.documents import (
    ApprovalLine,
    Approver,
    ChartFigure,
    Document,
    PageBreak,
    Picture,
    Signatures,
    bar_chart,
    bullets,
    cite,
    code,
    emphasis,
    heading,
    key_values,
    link,
    notice,
    numbered,
    paragraph,
    signer,
    strong,
    table,
    warning,
)
from madang.protocol import Source
from madang.protocol.tables import TableColumn
from madang.protocol.views import TableView

LAW = Source(id="law", title="주택임대차보호법 제7조", location="https://law.example/7", as_of="2026-01-01")
MARKET = Source(id="market", title="전월세 실거래", location="RTMS", as_of="2026-10-31")
PRICES = TableView(
    columns=(TableColumn(title="구"), TableColumn(title="보증금", kind="money", unit="원")),
    rows=(("마포구", 520_000_000), ("강서구", 380_000_000)),
)
CHART = bar_chart(PRICES, summary="마포구가 가장 높습니다.")

REPORT = Document(
    title="갱신 검토 보고서",
    subtitle="보증금 3억원",
    author="홈즈냥즈",
    date="2026-11-16",
    number="RE-12",
    label="대외비",
    numbered=True,
    sources=(LAW, MARKET),
    blocks=(
        ApprovalLine(approvers=(Approver(role="담당", name="김하나", date="2026-11-16"), Approver(role="팀장"))),
        heading("결론"),
        paragraph(
            "보증금은 ", strong("1,500만원"), "까지 올릴 수 있습니다", cite("law"), ".\n", emphasis("기한"), " 안에."
        ),
        warning(["등기부를 ", link("열람", "https://iros.example"), "하세요."], title="확인 필요"),
        notice("기준금리는 2.50%입니다."),
        heading("시세", 2),
        table(
            ["단지", TableColumn(title="계약일", kind="date"), TableColumn(title="보증금", kind="money", unit="만원")],
            [["래미안", "2026-10-02", 85_000], [["자이", cite("market")], "2026-09-21", None], ["합계", "", 85_000]],
            caption="실거래",
            total=True,
        ),
        ChartFigure(chart=CHART, caption="구별 보증금"),
        Picture(svg='<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"/>', alt="약도", caption="위치"),
        numbered(["등기부 열람", "확정일자"]),
        bullets(["가", "나"]),
        code('madang ask research "질문"\n# 한 줄 더', "console"),
        PageBreak(),
        key_values([("소재지", "서울 마포구"), ("기간", "2024-12-20 ~ 2026-12-19")]),
        Signatures(date="2026년 11월 16일", signers=(signer("임대인", "이도현", [("주소", "서울")]), signer("임차인"))),
    ),
)

HOSTILE_TEXTS = (
    '#eval("1+1") #import "x.typ" $x^2$ *b* _i_ `c` @ref <label> \\ // /* */ ~ --- [x] {y}',
    "<script>alert(1)</script> &lt; &amp; ]]> <?xml?> <!-- -->",
    "**bold** [a](javascript:alert(1)) ![i](x) | cell | \n# heading\n- item\n1. one\n> quote\n```\ncode",
    "=cmd|' /C calc'!A0",
    "+1-1@SUM(A1)",
    "control \x00\x01\x08\x0b\x0c\x1f\x7f\x85 \ud800 \ufffe end",
    "rtl שלום עולם مرحبا \u202egnp.exe\u202c \u2066x\u2069",
    "emoji 👩‍👩‍👧‍👦 🇰🇷 ❤️ and 한글 ㄱㅏ 漢字 ﬁ",
    "{{title}} {0} %s %(x)s ${HOME} `rm -rf`",
    "line one\r\nline two\rline three",
    " " * 50 + "\t\t",
    "가" * 3000,
    "x" * 3000,
)
ENEMY = Document(
    title=HOSTILE_TEXTS[0],
    subtitle=HOSTILE_TEXTS[1],
    author=HOSTILE_TEXTS[5],
    date=HOSTILE_TEXTS[6],
    number=HOSTILE_TEXTS[7],
    label=HOSTILE_TEXTS[3],
    sources=(Source(id="s", title=HOSTILE_TEXTS[1], location="javascript:alert(1)", as_of=HOSTILE_TEXTS[3]),),
    blocks=tuple(
        block
        for text in HOSTILE_TEXTS
        for block in (
            heading(text),
            paragraph(text, strong(text), emphasis(text), link(text, "javascript:alert(1)"), cite("s")),
            bullets([text]),
            table(
                [text, TableColumn(title=text, kind="money", unit=text)],
                [[text, text], [[strong(text)], None]],
                caption=text,
            ),
            key_values([(text, text)]),
            notice(text, title=text),
            code(text, text),
            Signatures(date=text, signers=(signer(text, text, [(text, text)]),)),
            ApprovalLine(approvers=(Approver(role=text, name=text, date=text),)),
        )
    ),
)
