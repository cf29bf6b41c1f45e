"""Every sentence that company shows to people, in Korean and English, by the module that says it."""

from madang.text import Text

# In agents/compliance_validation:

CORRECT = Text(
    ko="제안대로 고치기",
    en="Correct it as proposed",
)
APPROVE = Text(
    ko="준법 감시인에게 승인 요청",
    en="Ask the compliance officer for approval",
)
HOLD = Text(
    ko="저장·발송하지 않고 초안으로 두기",
    en="Leave it as a draft, neither stored nor sent",
)
BLOCKED = Text(
    ko="규정 점검을 통과하지 못했습니다. 어떻게 할까요?",
    en="It does not pass the compliance check. What shall I do?",
)
ACTION = Text(
    ko="규정 예외 승인: {number} (v{version})",
    en="Approve an exception: {number} (v{version})",
)
REASON = Text(
    ko="점검 결과 {status}, 위험도 {risk}",
    en="Compliance says {status}, risk {risk}",
)
WHICH_OCCASION = Text(
    ko="어떤 활동에서 제공하나요?",
    en="On which occasion is it given?",
)

# In agents/data_analysis:

MODELS_TABLE = Text(
    ko="모델이 쓴 SQL의 결과",
    en="Result of SQL by a model",
)
BY_MODEL = Text(
    ko="모델이 쓴 SQL로 볼 수 있는 범위 안에서 조회한 결과입니다. 아래 SQL이 질문과 맞는지 확인하세요.",
    en="A model wrote the SQL for this, and it ran within what you may see. Check that it means what you asked.",
)
NO_FIGURES = Text(
    ko="어떤 수치를 볼지 알 수 없습니다.",
    en="It does not say which figure is meant.",
)

# In agents/document_generation:

WHO = Text(
    ko="'{name}'은(는) 여러 명입니다. 누구인가요?",
    en="Several people are called {name}. Who is meant?",
)
NEITHER = Text(
    ko="목록에 없음",
    en="None of these",
)
WHICH_VISIT = Text(
    ko="어느 방문의 보고서인가요?",
    en="Which visit is it about?",
)
WHICH_REQUEST = Text(
    ko="어느 신청서의 결과인가요?",
    en="Which request is it the result of?",
)
NONE_OF_THESE = Text(
    ko="목록에 없음 (직접 입력)",
    en="None of these (I will fill it in)",
)
WHICH_FIELD = Text(
    ko="어느 항목을 바꿀까요?",
    en="Which field shall I change?",
)

# In agents/errors:

NOTHING_TO_CHECK = Text(
    ko=(
        "점검할 문서나 활동이 없습니다. 무엇을, 누구에게, 얼마에, 언제 제공하는지 말씀해 주세요. 예: "
        "'제품설명회에서 1인당 식사 12만원 제공해도 돼?'"
    ),
    en=(
        "There is no document or activity to check. Say what is given to whom, for how much and when. For "
        "example: 'May we give a meal of 120,000 won at a product briefing?'"
    ),
)
FIELD_UNANSWERED = Text(
    ko="'{ko}' 항목을 {times}번 여쭈었지만 답을 읽지 못했습니다. 처음부터 다시 요청해 주세요.",
    en="I asked for the {en} {times} times and could not read an answer. Please start again.",
)

# In agents/planner:

GOING_ON_WITHOUT = Text(
    ko="'{task}' 단계 없이 계속합니다.",
    en="Going on without {task!r}.",
)
TASKS_DATA = Text(
    ko="수치 분석",
    en="Analyse the figures",
)
TASKS_INFORMATION = Text(
    ko="자료 찾기",
    en="Find information",
)
TASKS_DOCUMENT = Text(
    ko="문서 작성",
    en="Write the document",
)
TASKS_COMPLIANCE = Text(
    ko="규정 점검",
    en="Check compliance",
)
TASKS_FILES = Text(
    ko="파일 만들기",
    en="Make the files",
)
TASKS_STORAGE = Text(
    ko="저장",
    en="Store it",
)

# In agents/query_analyzer:

LOOKING = Text(
    ko="요청을 살펴보고 있습니다.",
    en="Looking at the request.",
)

# In agents/responder:

EXAMPLES = Text(
    ko=(
        "예: '지난달 서울 지역 매출', '지난달 서울 지역 매출 분석해서 방문 보고서 만들어줘', '제품설명회에서 "
        "식사 12만원 제공해도 돼?'"
    ),
    en=(
        "For example: 'Sales in Seoul last month', 'Analyse sales in Seoul last month and write a visit "
        "report', 'Is a meal of 120,000 won allowed at a product briefing?'"
    ),
)
STUCK = Text(
    ko="여러 번 여쭈었지만 무엇을 원하시는지 정하지 못했습니다. 한 가지씩 나누어 말씀해 주세요.",
    en="I asked several times and still cannot tell what is wanted. Please ask for one thing at a time.",
)
GREETING = Text(
    ko="안녕하세요. 회사 데이터로 매출·방문·지출을 분석하고, 보고서를 쓰고, 규정을 점검합니다. {ko}",
    en=(
        "Hello. I analyse sales, visits and expenses from the company's data, write reports and check compliance. {en}"
    ),
)
HELP = Text(
    ko=(
        "할 수 있는 일: 수치 분석, 방문 기록과 사내 자료 찾기, 방문 보고서·제품설명회 신청서와 결과 "
        "보고서·지출보고서·월간 매출 보고서 작성, 규정 점검, 저장. {ko}"
    ),
    en=(
        "I can analyse figures, find records of visits and company documents, write visit reports, requests and "
        "results of product briefings, expense reports and monthly sales reports, check compliance, and store "
        "documents. {en}"
    ),
)
OUTSIDE = Text(
    ko="회사의 매출·방문·지출·목표와 영업 문서에 관한 일만 합니다. {ko}",
    en="I only deal with the company's sales, visits, expenses, targets and sales documents. {en}",
)

# In commands:

DESCRIBE = Text(
    ko="데이터베이스 구조를 읽어 시맨틱 레이어 초안을 만듭니다. 행은 읽지 않습니다.",
    en="Draft a semantic layer from a database's schema; no row is read.",
)
URL = Text(
    ko="데이터베이스 주소: sqlite:///파일, duckdb:///파일, postgresql://...",
    en="The database: sqlite:///file, duckdb:///file or postgresql://...",
)
OUT = Text(
    ko="초안을 쓸 파일. 없으면 화면에 보여 줍니다.",
    en="The file to write it to; shown unless said.",
)
WRITTEN = Text(
    ko="{path}에 초안을 썼습니다. 이름과 동의어를 다듬고 역할을 정하세요.",
    en="Wrote the draft to {path}. Refine its names and synonyms, and say which roles there are.",
)

# In documents/compliance/assessment:

ADVICE = {
    "fail": Text(
        ko="수정 전에는 진행하거나 저장하지 마세요. 예외가 필요하면 준법 감시인의 승인을 받으세요.",
        en="Do not go ahead or store it before it is changed. An exception needs the compliance officer's approval.",
    ),
    "unknown": Text(
        ko="모르는 값이 있어 통과로 보지 않습니다. 값을 채우거나 준법 감시인에게 확인하세요.",
        en="Something is not known, so this does not pass. Fill it in, or ask the compliance officer.",
    ),
    "warn": Text(
        ko="한도의 원문을 확인한 뒤 진행하세요.",
        en="Check the wording of the limit before going ahead.",
    ),
}

# In documents/compliance/verdict_texts:

COMPARISON_TEXTS = {
    "within": Text(
        ko="{actual_ko}: 한도 {kept_ko} 지킵니다({article}).",
        en="{actual_en}: keeps to {limit_en} ({article}).",
    ),
    "beyond": Text(
        ko="{actual_ko}: 한도 {kept_ko} 벗어납니다({article}).",
        en="{actual_en}: is not {limit_en} ({article}).",
    ),
    "within_unconfirmed": Text(
        ko="{actual_ko}: 한도 {limit_ko}이지만 한도의 원문을 확인하지 못했습니다({article}, 확인 필요).",
        en="{actual_en}: keeps to {limit_en}, a limit yet to be confirmed ({article}).",
    ),
    "beyond_unconfirmed": Text(
        ko="{actual_ko}: 확인되지 않은 한도 {kept_ko} 벗어납니다({article}, 확인 필요).",
        en="{actual_en}: is not {limit_en}, a limit yet to be confirmed ({article}).",
    ),
    "beyond_if_bound": Text(
        ko="{actual_ko}: 적용 대상이면 한도 {kept_ko} 벗어납니다. "
        "공직자 여부와 규약 가입 여부를 확인하세요({article}).",
        en="{actual_en}: would not be {limit_en} if it binds. "
        "Find out whether the recipient is a public official and the company a member ({article}).",
    ),
    "unmeasured": Text(ko="필요한 값이 없어 판단할 수 없습니다.", en="A value is missing, so it cannot be judged."),
    "not_bound": Text(ko="적용 대상이 아닙니다.", en="It does not bind here."),
    "not_yet": Text(ko="아직 시행되기 전의 규정입니다.", en="There was no such rule yet."),
    "no_limit_known": Text(
        ko="그 날짜에 적용되던 한도를 알 수 없습니다.", en="The limit that held on that day is not known."
    ),
}
EVIDENCE = {
    "receipt": Text(ko="영수증", en="receipt"),
    "attendance": Text(ko="참석자 서명부", en="signed list of attendants"),
    "programme": Text(ko="행사 프로그램", en="programme"),
    "contract": Text(ko="계약서", en="contract"),
}
NEXT_MONTH = Text(
    ko="{day} 이후로 옮기세요.",
    en="Move it to {day} or later.",
)
SET = Text(
    ko="{ko} 바꾸세요.",
    en="Set it to {en}.",
)
MEET = Text(
    ko="'{ko}' 요건을 갖추세요.",
    en="Meet the condition: {en}.",
)
LOWER = Text(
    ko="1인당 {ko} 이하로 낮추세요.",
    en="Lower it to {en} for each person.",
)
NOTHING = Text(
    ko="",
    en="",
)
LEAVE_OUT = Text(
    ko="제공 항목에서 빼세요.",
    en="Leave it out.",
)
ATTACH = Text(
    ko="{ko} 붙이세요.",
    en="Attach the {en}.",
)
CHECK_NOT_APPLICABLE_DETAIL = Text(
    ko="해당하는 제공이 없습니다.",
    en="Nothing of the kind is given.",
)
NO_RECIPIENT_NAMED_DETAIL = Text(
    ko="받는 사람이 적혀 있지 않아 판단할 수 없습니다.",
    en="No recipient is named, so it cannot be judged.",
)
BENEFIT_WITHOUT_LIMIT_DETAIL = Text(
    ko="{held_on}에 '{kind}' 항목에 적용할 한도를 알 수 없습니다.",
    en="No limit is known for {kind!r} on {held_on}.",
)
BENEFIT_WITHOUT_LIMIT_TITLE = Text(
    ko="한도를 알 수 없는 제공",
    en="benefit without a known limit",
)
EVIDENCE_VERDICT_TITLE = Text(
    ko="증빙: {ko}",
    en="evidence: {en}",
)
EVIDENCE_VERDICT_DETAIL = Text(
    ko="{with_particle} 없습니다. 근거 자료는 5년간 보관해야 합니다(약사법 제47조의2제1항).",
    en="The {en} is missing; evidence is to be kept for five years (약사법 제47조의2제1항).",
)
VERDICT_TEXTS_EVIDENCE_VERDICT_DETAIL = Text(
    ko="{ko} 있음.",
    en="The {en} is there.",
)
FORBIDDEN_BENEFIT_TITLE = Text(
    ko="허용되지 않는 경제적 이익",
    en="benefit that is not allowed",
)
FORBIDDEN_BENEFIT_DETAIL = Text(
    ko="'{kind}' 항목은 {ko}에서 제공할 수 없습니다(약사법 제47조제2항).",
    en="{kind!r} may not be given at a {en} (약사법 제47조제2항).",
)

# In documents/compliance/verdicts:

UNITS = {
    "won": Text(ko="원", en=" won"),
    "times": Text(ko="회", en=" times"),
    "items": Text(ko="건", en=" items"),
    "percent": Text(ko="%", en="%"),
    "institutions": Text(ko="곳", en=" institutions"),
    "credits": Text(ko="평점", en=" credits"),
    "people": Text(ko="명", en=" people"),
}
STATUS_NAMES = {
    "pass": Text(ko="적합", en="pass"),
    "warn": Text(ko="주의", en="warning"),
    "fail": Text(ko="위반", en="fail"),
    "unknown": Text(ko="판단 불가", en="not known"),
    "not_applicable": Text(ko="해당 없음", en="not applicable"),
}
RISK_NAMES = {
    "none": Text(ko="없음", en="none"),
    "low": Text(ko="낮음", en="low"),
    "medium": Text(ko="보통", en="medium"),
    "high": Text(ko="높음", en="high"),
    "critical": Text(ko="매우 높음", en="critical"),
}

# In documents/form_filling:

NOT_WHOLE = Text(
    ko="소수점 없는 수여야 합니다.",
    en="It must be a whole number.",
)
NOTHING_NAMED = Text(
    ko="제공한 것이 있다고 했으므로 식음료, 판촉물, 견본품 가운데 무엇인지 적어 주세요.",
    en="Something was given: say whether it was a meal, a promotional item or a sample.",
)
STILL_THERE = Text(
    ko="이 답과 달리 '{ko}' 값이 적혀 있습니다. 답을 고치거나 그 값을 지워 주세요.",
    en="In spite of this answer there is a value for the {en}. Change the answer, or take the value out.",
)

# In documents/message_values:

SEVERAL_ARE_MISSING = Text(
    ko="몇 가지만 더 알려 주세요. 한 번에 적어도 되고, 빠진 것은 다시 여쭙겠습니다.",
    en="A few things are missing. Tell them in one go; what is left out will be asked for.",
)

# In documents/permits:

NO_NUMBER = Text(
    ko="문서 번호가 없습니다.",
    en="The document has no number.",
)
OTHER_TEMPLATE = Text(
    ko="다른 종류의 문서 양식입니다.",
    en="The template is of another kind of document.",
)
NOT_REVIEWED = Text(
    ko="준법 점검을 한 뒤에 문서가 바뀌었습니다. 다시 점검해야 합니다.",
    en="The document has changed since its review: it has to be reviewed again.",
)
NEEDS_APPROVAL = Text(
    ko="고치거나, 작성자가 아닌 준법 감시인의 승인을 받아야 저장하거나 보낼 수 있습니다.",
    en="It can be stored or sent once it is changed, or approved by a compliance officer who did not write it.",
)

# In documents/prefill:

MATERIAL_FROM_VISIT_SOURCE = Text(
    ko="방문 기록 {key}",
    en="visit {key}",
)
MATERIAL_FROM_REQUEST_SOURCE = Text(
    ko="신청서 {number}",
    en="request {number}",
)
SPENT = Text(
    ko="지출 기록 {keys}",
    en="expense {keys}",
)

# In documents/review:

TITLE = Text(
    ko="본문에 적힌 제공",
    en="something given, by the notes",
)
UNDECLARED = Text(
    ko=("본문에 '{word}'라는 말이 있지만 제공 내역에 없습니다. 제공했다면 내역에 적고, 아니라면 본문을 고쳐 주세요."),
    en="The notes say {word!r}, which is not declared. Declare it if it was given; if not, change the notes.",
)
IMPROPER = Text(
    ko="본문에 '{word}'라는 말이 있습니다. 준법 감시인이 먼저 확인해야 합니다.",
    en="The notes say {word!r}. The compliance officer has to look at it first.",
)
RECIPIENT = Text(
    ko="받는 사람",
    en="recipient",
)
UNKNOWN_PERSON = Text(
    ko="회사 기록에서 '{name}'님을 찾을 수 없어 그동안 받은 것을 알 수 없습니다. 이름과 거래처를 확인하세요.",
    en=(
        "The company's records know no {name!r}, so what they were given before is not known. Check the name "
        "and the institution."
    ),
)

# In documents/storage_plan:

STRUCTURED = Text(
    ko="정해진 항목이 {structured}로 80%를 넘어 표로 저장합니다.",
    en="{structured} of it are fixed fields, more than 80%: it goes into tables.",
)
TEXT = Text(
    ko="글이 {text}로 70%를 넘어 뜻으로 찾을 수 있게 저장합니다.",
    en="{text} of it is text, more than 70%: it is kept so that it can be searched by meaning.",
)
BINARY = Text(
    ko="파일뿐이라({binary}바이트) 그대로 저장합니다.",
    en="It is nothing but files ({binary} bytes), kept as they are.",
)
MIXED = Text(
    ko="정해진 항목 {structured}, 글 {text}, 파일 {binary}바이트가 섞여 있어 나누어 저장합니다.",
    en="{structured} fixed fields, {text} text and {binary} bytes of files: each part is kept where it belongs.",
)
COUNTED = Text(
    ko="제공 내역은 누계를 세어야 하므로 글 {text}, 파일 {binary}바이트와 함께 표에도 저장합니다.",
    en=(
        "What was given has to be counted, so it goes into tables beside the text ({text}) and files ({binary} bytes)."
    ),
)
RULES = {
    "as_it_is": Text(ko="적힌 그대로", en="as it is written"),
    "whole_won": Text(ko="원 단위 정수", en="whole won"),
    "number": Text(ko="수", en="a number"),
    "iso_date": Text(ko="ISO 8601 날짜", en="a date in ISO 8601"),
    "key_of_choice": Text(ko="고른 답의 키", en="the key of the answer that was chosen"),
    "json_list": Text(ko="JSON 목록", en="a list in JSON"),
}

# In figures/errors:

REFUSED = {
    "too_long": Text(ko="질의가 너무 길어 실행하지 않았습니다.", en="The statement is too long and was not run."),
    "syntax": Text(
        ko="SQL로 읽을 수 없어 실행하지 않았습니다.", en="This is not SQL that can be read; nothing was run."
    ),
    "several_statements": Text(
        ko="질의는 한 번에 하나만 실행합니다.", en="One statement at a time is run, and no more."
    ),
    "not_a_select": Text(
        ko="조회(SELECT)만 할 수 있습니다. 데이터를 바꾸는 문장은 실행하지 않습니다.",
        en="Only reading (SELECT) is allowed; nothing that changes data is run.",
    ),
    "forbidden": Text(
        ko="허용되지 않은 기능을 쓴 질의라 실행하지 않았습니다.",
        en="The statement uses something that is not allowed and was not run.",
    ),
    "unknown_table": Text(
        ko="알 수 없는 표를 가리키는 질의라 실행하지 않았습니다.",
        en="The statement names a table that is not known and was not run.",
    ),
    "unknown_column": Text(
        ko="알 수 없는 열을 가리키는 질의라 실행하지 않았습니다.",
        en="The statement names a column that is not known and was not run.",
    ),
    "no_permission": Text(
        ko="이 데이터를 볼 권한이 없습니다. 데이터가 없다는 뜻은 아닙니다.",
        en="You are not permitted to see these data; that does not mean that there are none.",
    ),
}
NO_DATABASE = Text(
    ko="{kind} 파일 {path!r}이(가) 없습니다. 있는 파일의 경로를 주세요.",
    en="There is no {kind} file {path!r}: give the path of one that exists.",
)
DATABASE_KIND = Text(
    ko=(
        "{kind!r}: 열 수 있는 데이터베이스가 아닙니다. sqlite:///, duckdb:///, postgresql:// 가운데 하나로 적어 주세요."
    ),
    en="{kind!r} is not a kind of database: use sqlite:///, duckdb:/// or postgresql://.",
)

# In figures/query_compiler:

UNTIMELY = Text(
    ko="기간",
    en="period",
)

# In figures/refusals:

UNKNOWN_DIMENSION = Text(
    ko="{ko} 나눌 수 있는 기준: {join} 등.",
    en="{en} They can be by {join_2} and others.",
)
UNKNOWN_WORDS = Text(
    ko="{ko} 무엇인지 몰라 답하지 않았습니다. 회사 데이터에 없는 이름이거나 지원하지 않는 조건입니다.",
    en=(
        "This was not answered, because {quoted} is not known here: no name in the company's data and no "
        "condition that is understood."
    ),
)
UNSUPPORTED = Text(
    ko="{ko} 데이터 조회만으로 답할 수 없습니다. 합계, 비교, 순위, 비중, 추이, 달성률을 물어 주세요.",
    en=(
        "{quoted} cannot be answered by looking up data. Ask for totals, comparisons, rankings, shares, trends "
        "or attainment."
    ),
)
TOO_LONG = Text(
    ko="질문이 {length:,}자로 너무 깁니다. {most:,}자 안으로 줄여 주세요.",
    en="The question has {length:,} characters. Ask it in no more than {most:,}.",
)
UNRELATED = Text(
    ko="{with_particle} {ko} 단위로 기록되지 않아 나누거나 거를 수 없습니다.",
    en="{capitalize} is not recorded by {en}, so it cannot be broken down or filtered so.",
)
WHOLE_MONTHS_ONLY = Text(
    ko="{with_particle} 월 단위로만 정해져 있습니다. 월 이상의 기간으로 물어 주세요.",
    en="{capitalize} is set by the month. Ask for whole months.",
)
IN_THE_FUTURE = Text(
    ko="{with_particle} 아직 오지 않은 기간이라 데이터가 없습니다.",
    en="There are no data for {format_period}, which lies ahead.",
)
BEYOND_DATA = Text(
    ko="{format_period}의 데이터가 없습니다. 데이터는 {format_period_2}까지 있습니다.",
    en="There are no data for {format_period_3}: they cover {format_period_4}.",
)
NOTHING_FOUND = Text(
    ko="{format_period}에 조건에 맞는 데이터가 없습니다.",
    en="Nothing in the data of {format_period_2} fits.",
)
NO_PERMISSION = Text(
    ko="{value} 볼 권한이 없습니다(볼 수 있는 범위: {ko}). 데이터가 없다는 뜻은 아닙니다.",
    en="You are not permitted to see {value_2} (you see {en}). That does not mean that there are none.",
)
NO_DOCUMENT = Text(
    ko=(
        "점검하거나 저장할 문서가 없습니다. 먼저 문서를 만들거나, 무엇을 누구에게 얼마에 제공하는지 말씀해 "
        "주세요. 예: '제품설명회에서 1인당 식사 12만원 제공해도 돼?'"
    ),
    en=(
        "There is no document to check or store. Ask for one first, or say what is given to whom and for how "
        "much. For example: 'May we give a meal of 120,000 won at a product briefing?'"
    ),
)

# In figures/semantic_layer:

DATA_ROLE_EXTENT = Text(
    ko="회사 전체",
    en="the whole company",
)

# In figures/statistics:

RANK = Text(
    ko="순위",
    en="rank",
)
BEFORE = Text(
    ko="(비교 기간)",
    en="(compared)",
)
CHANGE = Text(
    ko="증감",
    en="change",
)
GROWTH = Text(
    ko="증감률",
    en="growth",
)
SHARE = Text(
    ko="비중",
    en="share",
)
GRAINS = {
    "day": Text(ko="날짜", en="day"),
    "week": Text(ko="주(시작일)", en="week of"),
    "month": Text(ko="월", en="month"),
    "quarter": Text(ko="분기", en="quarter"),
    "half": Text(ko="반기", en="half"),
    "year": Text(ko="연도", en="year"),
}
TITLED = Text(
    ko="{ko} {ko_2}",
    en="{en} {en_2}",
)

# In figures/tables:

KINDS_WON = Text(
    ko="원",
    en="won",
)
KINDS_MINUTES = Text(
    ko="분",
    en="min",
)

# In manifest:

NAMES = {
    "begin": Text(ko="접수", en="Intake"),
    "analyse": Text(ko="요청 분석", en="Analysis"),
    "clarify": Text(ko="되묻기", en="Clarification"),
    "plan": Text(ko="계획", en="Planning"),
    "execute": Text(ko="실행", en="Execution"),
    "data_analysis": Text(ko="수치 분석", en="Figures"),
    "information_retrieval": Text(ko="자료 검색", en="Records"),
    "document_generation": Text(ko="문서 작성", en="Documents"),
    "compliance_validation": Text(ko="규정 점검", en="Compliance"),
    "document_files": Text(ko="파일 작성", en="Files"),
    "plain_files": Text(ko="간단한 파일", en="Plain files"),
    "storage_decision": Text(ko="저장 결정", en="Storage"),
    "respond": Text(ko="답변", en="Answer"),
}
ASSISTANT_COMPANY_TITLE = Text(
    ko="회사 도우미",
    en="Company assistant",
)
ASSISTANT_COMPANY_ABOUT = Text(
    ko="제약 영업 조직의 매출과 방문을 회사 데이터로 분석하고, 문서를 쓰고, 규정을 점검해 저장합니다.",
    en="Analyses the figures of a pharmaceutical sales force, writes its documents and checks their compliance.",
)
ASSISTANT_COMPANY_EXAMPLES = Text(
    ko="지난달 서울 지역 매출 알려줘",
    en="Sales in Seoul last month",
)
MANIFEST_ASSISTANT_COMPANY_EXAMPLES = Text(
    ko="지난달 서울 지역 매출 분석해서 방문 보고서 만들어줘",
    en="Analyse sales in Seoul last month and write a visit report",
)
MANIFEST_ASSISTANT_COMPANY_EXAMPLES_2 = Text(
    ko="지난 분기 팀별 목표 달성률",
    en="Target attainment by team last quarter",
)
MANIFEST_ASSISTANT_COMPANY_EXAMPLES_3 = Text(
    ko="제품설명회에서 1인당 식사 12만원 제공해도 돼?",
    en="Is it compliant to give a meal of 120,000 won at a product briefing?",
)

# In present/answer:

MISSING = Text(
    ko="**빠진 부분**",
    en="**What is missing**",
)
FOUND_TITLE = Text(
    ko="찾은 자료",
    en="What was found",
)
SOURCES = {
    "internal_db": Text(ko="회사 기록", en="Company records"),
    "vector_db": Text(ko="회사 자료집", en="Company documents"),
    "web": Text(ko="웹", en="Web"),
}
ANSWER_WRITTEN = Text(
    ko="{ko} 작성했습니다. 기록과 집계에서 {known}개, 말씀하신 것으로 {given}개 항목을 채웠습니다.",
    en="Wrote the {en}: {known} fields from records and figures, {given} from what you said.",
)
CHANGED = Text(
    ko="{ko} 고쳤습니다.",
    en="Changed the {en}.",
)
OUTCOME = Text(
    ko="**규정 점검: {ko}**",
    en="**Compliance: {en}**",
)
RISK = Text(
    ko="위험도 {ko}",
    en="risk: {en}",
)
CORRECTED = Text(
    ko="제안대로 고친 항목:",
    en="Corrected as proposed:",
)
APPROVED = Text(
    ko="준법 감시인 {by}의 승인을 받았습니다.",
    en="Approved by the compliance officer {by}.",
)
VERDICTS = Text(
    ko="규정 점검",
    en="Compliance check",
)
HELD = Text(
    ko="{title} 초안 (저장·발송 불가)",
    en="{title}: draft, held back",
)
FILES = Text(
    ko="파일: {names}",
    en="Files: {names}",
)
STORED = Text(
    ko="{number} 문서를 {location}에 저장했습니다.",
    en="Stored {number} at {location}.",
)
STORED_BEFORE = Text(
    ko="{number} 문서는 이미 {location}에 있습니다.",
    en="{number} is already at {location}.",
)

# In present/document_layout:

DRAFT = Text(
    ko="초안",
    en="DRAFT",
)
WHERE_FROM = Text(
    ko="자동으로 채운 값과 표의 출처",
    en="Where prefilled values and figures come from",
)
FIELD = Text(
    ko="항목",
    en="Field",
)
SOURCE = Text(
    ko="출처",
    en="Source",
)
ORIGINS = {
    "records": Text(ko="회사 기록", en="company records"),
    "figures": Text(ko="집계", en="figures"),
    "corrected": Text(ko="준법 점검에 따른 수정", en="corrected after the review"),
}
PEOPLE = Text(
    ko="대상자",
    en="People",
)
NAME = Text(
    ko="성명",
    en="Name",
)
INSTITUTION = Text(
    ko="기관",
    en="Institution",
)
IS_OFFICIAL = Text(
    ko="공직자등",
    en="Public official",
)
OFFICIAL = {
    True: Text(ko="해당", en="yes"),
    False: Text(ko="해당 없음", en="no"),
    None: Text(ko="확인 필요", en="not known"),
}
GIVEN = Text(
    ko="제공 합계",
    en="What it comes to",
)
ITEM = Text(
    ko="항목",
    en="Item",
)
EACH = Text(
    ko="1인당",
    en="Each",
)
COUNT = Text(
    ko="인원",
    en="People",
)
SUM = Text(
    ko="합계",
    en="Sum",
)
TOTAL = Text(
    ko="총계",
    en="Total",
)
FIGURES = Text(
    ko="분석",
    en="Figures",
)
COMPLIANCE = Text(
    ko="준법 점검",
    en="Compliance",
)
DOCUMENT_LAYOUT_OUTCOME = Text(
    ko="종합 판정: {ko} · 위험도: {risk_ko} · 한도 확인일 {as_of}",
    en="Outcome: {en} · risk: {risk_en} · limits as of {as_of}",
)
ARTICLES = Text(
    ko="근거",
    en="Articles",
)
RULE = Text(
    ko="점검 항목",
    en="Rule",
)
DOCUMENT_LAYOUT_WHO = Text(
    ko="대상",
    en="Who",
)
ACTUAL = Text(
    ko="값",
    en="Found",
)
LIMIT = Text(
    ko="한도",
    en="Limit",
)
VERDICT = Text(
    ko="판정",
    en="Verdict",
)
DOCUMENT_LAYOUT_APPROVED = Text(
    ko="{day}에 {by} 준법 감시인이 승인했습니다. 사유: {reason}",
    en="Approved on {day} by the compliance officer {by}. Reason: {reason}",
)

# In present/figure_texts:

TOP = Text(
    ko="(상위 {count})",
    en="(top {count})",
)
BOTTOM = Text(
    ko="(하위 {count})",
    en="(bottom {count})",
)
BY = Text(
    ko="{ko}별",
    en="by {en}",
)
NO_GROUP = Text(
    ko="조건에 맞는 항목이 없습니다.",
    en="Nothing meets the condition.",
)
EXTENT = Text(
    ko="집계 범위: {ko}",
    en="Counted: {en}",
)
VERSUS = Text(
    ko="{now} (비교: {then})",
    en="{now} (compared with {then})",
)
FIGURE_TEXTS_UNITS = {
    "won": Text(ko="{}원", en="₩{}"),
    "count": Text(ko="{}", en="{}"),
    "percent": Text(ko="{}%", en="{}%"),
    "minutes": Text(ko="{}분", en="{} min"),
}
FIGURE_TEXTS_SOURCE = Text(
    ko="회사 데이터베이스 (데이터 버전 {version})",
    en="the company's database (data version {version})",
)

# In state:

FIGURES_TITLE = Text(
    ko="수치",
    en="Figures",
)

# In tools/analyst:

PARTIAL = Text(
    ko="양 끝 구간은 기간에 든 날만 집계했습니다.",
    en="The first and the last part hold only the days within the period.",
)
ANALYST_CALLED = Text(
    ko="{ko} 제외",
    en="without {en}",
)
NOTES = Text(
    ko="{format_period} 데이터만 있습니다.",
    en="Data exist only for {format_period_2}.",
)
ANALYST_RUN = Text(
    ko="결과가 너무 많습니다. 조건을 좁혀 주세요.",
    en="There are too many rows. Narrow the question.",
)

# In tools/archives/archive:

NOT_YOURS = Text(
    ko="문서는 작성한 사람만 저장할 수 있습니다.",
    en="A document can be stored only by the person who wrote it.",
)
OTHER_DOCUMENT = Text(
    ko="관련 문서 번호가 본인이 저장한 문서의 번호가 아닙니다.",
    en="The number of the related document is not one that you have stored.",
)
OTHER_PEOPLE = Text(
    ko="받는 사람의 정보가 회사 기록과 다릅니다. 사람을 다시 확인해야 합니다.",
    en="What the document says of its recipients is not what the company's records say: look them up again.",
)

# In tools/archives/ports:

ARCHIVE_FAILURE = Text(
    ko="문서를 저장하지 못했습니다. 아무것도 저장되지 않았으니 다시 시도해 주세요.",
    en="The document could not be stored. Nothing was kept; please try again.",
)

# In tools/data_sources:

NO_ARCHIVE = Text(
    ko="문서를 저장할 곳이 정해지지 않았습니다. 관리자에게 MADANG_COMPANY__ARCHIVE 설정을 요청하세요.",
    en="It is not set where documents are stored. Ask an administrator to set MADANG_COMPANY__ARCHIVE.",
)

# In tools/information_search:

VISIT = Text(
    ko="방문 기록 {id}",
    en="Visit {id}",
)
CLIENT = Text(
    ko="거래처 {name}",
    en="Client {name}",
)
MINUTES = Text(
    ko="{count}분",
    en="{count} min",
)
NO_RECORD = Text(
    ko="맞는 방문·거래처 기록이 없습니다.",
    en="There are no records of visits or clients that fit.",
)
NO_CORPUS = Text(
    ko="회사 자료집이 없습니다.",
    en="The company has no corpus of documents.",
)
NO_PASSAGE = Text(
    ko="맞는 대목을 찾지 못했습니다.",
    en="No passage was found that fits.",
)
WEB_OFF = Text(
    ko="웹 검색은 꺼져 있습니다.",
    en="Searching the web is off.",
)
SEARCH_DOCUMENTS_SEARCH_DOCUMENTS_ABOUT = Text(
    ko="회사 자료집에서 대목을 찾습니다.",
    en="Finds passages in the company's corpora.",
)
SEARCH_WEB_SEARCH_WEB_ABOUT = Text(
    ko="허용된 검색 엔진으로 웹을 찾습니다.",
    en="Searches the web with the engine that is allowed.",
)

# In tools/monthly_sales:

TREND = Text(
    ko="최근 12개월 매출 추이",
    en="Sales of the last twelve months",
)
REGIONS = Text(
    ko="지역별 매출",
    en="Sales by region",
)
PRODUCTS = Text(
    ko="제품별 매출",
    en="Sales by product",
)
CLIENTS = Text(
    ko="매출 상위 10개 거래처",
    en="Top ten clients by sales",
)
SALES_MATERIAL_SOURCE = Text(
    ko="매출·목표 집계, 데이터 {data_version}",
    en="sales and targets, data {data_version}",
)
EXHIBITS_SOURCE = Text(
    ko="매출 집계, 데이터 {data_version}",
    en="sales, data {data_version}",
)

# In tools/schema_reader:

DESCRIBE_DATABASE = Text(
    ko="{shown!r} 데이터베이스에 표가 없습니다.",
    en="The database at {shown!r} has no tables.",
)

# In tools/warehouses/ports:

STATEMENT_TIMEOUT = Text(
    ko="조회가 {seconds:g}초 안에 끝나지 않아 멈췄습니다. 기간이나 대상을 좁혀 주세요.",
    en="The data were not found within {seconds:g} seconds. Narrow the period or what you ask for.",
)
STATEMENT_FAILURE = Text(
    ko="데이터베이스가 조회를 처리하지 못했습니다.",
    en="The database could not carry out the query.",
)

# In understand/question_query:

QUESTION_READER_ASSUMED = Text(
    ko="개수를 말하지 않아 {DEFAULT_COUNT}개를 보여 줍니다.",
    en="No number was given; {DEFAULT_COUNT} are shown.",
)

# In understand/question_terms:

AGAINST_PREVIOUS = Text(
    ko="비교할 기간을 말하지 않아 바로 앞 기간과 비교했습니다.",
    en="No period to compare with was given; taken as the one right before.",
)
DEFAULT_PERIOD_NOTE = Text(
    ko="기간을 말하지 않아 {format_period}로 보았습니다.",
    en="No period was given; taken as {format_period_2}.",
)
WHICH_VALUE_QUESTION = Text(
    ko="'{text}'에 해당하는 대상이 {count}개 있습니다. 누구(무엇)를 말하나요?",
    en="'{text}' may be any of {count}. Which one do you mean?",
)

# In understand/request_analysis:

WHICH_FORM = Text(
    ko="어떤 문서를 만들까요?",
    en="Which document shall I write?",
)
