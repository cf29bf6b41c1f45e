"""Every text that the company assistant shows to people, in Korean and English, grouped by the module that uses it."""

from madang.text import Text

EMPTY = Text(ko="", en="")

# agents/compliance_validation

CHECK_FAILED_QUESTION = Text(
    ko="규정 점검을 통과하지 못했습니다. 어떻게 할까요?",
    en="The document does not pass the compliance check. What would you like to do?",
)
OPTION_CORRECT = Text(ko="제안대로 고치기", en="Correct it as proposed")
OPTION_ASK_OFFICER = Text(ko="준법 감시인에게 승인 요청", en="Ask the compliance officer for approval")
OPTION_KEEP_AS_DRAFT = Text(ko="저장·발송하지 않고 초안으로 두기", en="Keep it as a draft, neither stored nor sent")
APPROVAL_ACTION = Text(ko="규정 예외 승인: {number} (v{version})", en="Approve an exception: {number} (v{version})")
APPROVAL_REASON = Text(ko="점검 결과 {status}, 위험도 {risk}", en="Compliance result: {status}, risk: {risk}")
APPROVAL_NEEDED_AGAIN = Text(
    ko="작성자가 아닌 준법 감시인이 결정해야 하며, 위반을 허용하려면 사유(reason)를 적어야 합니다.",
    en="A compliance officer who did not write it has to decide, and allowing a violation needs a reason.",
)
AMOUNT_OF_SOMETHING_ELSE = Text(
    ko=(
        "여기에는 '{field}'만 적습니다. 다른 것을 제공했다면 금액과 함께 비고에 적어 주세요. "
        "그 종류의 규정으로 점검합니다."
    ),
    en=(
        "This is for '{field}' alone. Write anything else that was given into the note, with its amount: it is "
        "checked by the rules for its own kind."
    ),
)
WHICH_OCCASION_QUESTION = Text(ko="어떤 활동에서 제공하나요?", en="On which occasion is it given?")
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

# agents/data_analysis

MODEL_SQL_TABLE_TITLE = Text(ko="모델이 쓴 SQL의 결과", en="Result of SQL written by a model")
MODEL_SQL_NOTE = Text(
    ko="모델이 쓴 SQL로 볼 수 있는 범위 안에서 조회한 결과입니다. 아래 SQL이 질문과 맞는지 확인하세요.",
    en="A model wrote the SQL for this, limited to the data you may see. Check that it matches your question.",
)
OF_VARIANT = Text(ko="'{variant}'처럼 하는 경우, {said}", en="In case of the variant '{variant}', {said}")
OF_SAME_VARIANT = Text(ko="같은 경우, ", en="In the same case, ")
VALUES_ARE = Text(ko="{title}: {names}.", en="{title}: {names}.")
VALUES_CALLED = Text(ko="이름에 '{name}' 표기가 있는 {title}: {names}.", en="{title} with '{name}': {names}.")
NO_VALUE_CALLED = Text(
    ko="이름에 '{name}' 표기가 있는 {title} 볼 수 있는 데이터에 없습니다.",
    en="The data that you may see have no {title} with '{name}' in its name.",
)
FIGURE_NOT_NAMED = Text(ko="어떤 수치를 볼지 알 수 없습니다.", en="It is not clear which figure is meant.")

# agents/data_analysis: the parts of a change

PARTS_OF_CHANGE_NOTE = Text(
    ko="아래는 많이 변한 항목부터 본 변화의 구성이며, 원인을 증명하지는 않습니다.",
    en="The tables show where figures moved most; they prove no cause.",
)

SUPPOSED_MOVEMENTS = {
    ("down", True): Text(
        ko="{metric}: 줄지 않았습니다. {amount} 늘었습니다.", en="{metric} did not fall but rose by {amount}."
    ),
    ("up", True): Text(
        ko="{metric}: 늘지 않았습니다. {amount} 줄었습니다.", en="{metric} did not rise but fell by {amount}."
    ),
    ("down", False): Text(
        ko="{metric}: 줄지 않았습니다. 변동이 없습니다.", en="{metric} did not fall: it did not change."
    ),
    ("up", False): Text(
        ko="{metric}: 늘지 않았습니다. 변동이 없습니다.", en="{metric} did not rise: it did not change."
    ),
}
"""By the direction that a question supposes, and whether the figure changed at all: what the figures say against it."""

# agents/document_generation

WHICH_PERSON_QUESTION = Text(
    ko="'{name}' 님이 여러 분 계십니다. 어느 분인가요?", en="There are several people called {name}. Which one is it?"
)
OPTION_NOT_LISTED = Text(ko="목록에 없음", en="None of these")
WHICH_VISIT_QUESTION = Text(ko="어느 방문의 보고서인가요?", en="Which visit is it about?")
WHICH_REQUEST_QUESTION = Text(ko="어느 신청서의 결과인가요?", en="Which request is it the result of?")
OPTION_FILL_IN_MYSELF = Text(ko="목록에 없음 (직접 입력)", en="None of these (I will fill it in)")
WHICH_FIELD_QUESTION = Text(ko="어느 항목을 바꿀까요?", en="Which field should be changed?")
FIELD_UNANSWERED = Text(
    ko="'{field}' 항목을 {times}번 여쭈었지만 답을 이해하지 못했습니다. 처음부터 다시 요청해 주세요.",
    en="I asked for the {field} {times} times and could not understand the answer. Please start again.",
)

# agents/planner

CONTINUING_WITHOUT_STEP = Text(ko="'{task}' 단계 없이 계속합니다.", en="Continuing without {task!r}.")
TASK_TITLES = {
    "data": Text(ko="수치 분석", en="Analyse the figures"),
    "comparison": Text(ko="수치 비교", en="Compare the figures"),
    "explanation": Text(ko="증감을 나누어 보기", en="Break down the change"),
    "information": Text(ko="자료 찾기", en="Find information"),
    "document": Text(ko="문서 작성", en="Write the document"),
    "compliance": Text(ko="규정 점검", en="Check compliance"),
    "files": Text(ko="파일 만들기", en="Make the files"),
    "storage": Text(ko="저장", en="Store it"),
}

CONDITION_UNMET = Text(
    ko="조건('{condition}')에 맞지 않아 하지 않았습니다.", en="Not done: {condition!r} does not hold."
)
CONDITION_UNKNOWN = Text(
    ko="조건('{condition}')에 맞는지 알 수 없어 하지 않았습니다.",
    en="Not done: whether {condition!r} holds is not known.",
)
NO_VIOLATION = Text(ko="위반이 없으면", en="no violation")
PROPOSED_STEPS_REFUSED = Text(
    ko="모델이 제안한 단계 {count}개는 요청에 없거나 허용되지 않아 뺐습니다.",
    en="{count} proposed step(s) are not in the request or not allowed, and were left out.",
)
NOTHING_TO_BREAK_DOWN = Text(
    ko="이 수치는 제품·지역·거래처처럼 나누어 볼 기준이 없습니다.",
    en="There is nothing to break this figure down by, such as product, region or client.",
)
FIGURES_COMPARED = Text(
    ko="**비교** ({first} − {second}): {difference} ({growth})",
    en="**Compared** ({first} − {second}): {difference} ({growth})",
)
FIGURES_NOT_COMPARABLE = Text(
    ko="두 수치는 한 값으로 비교할 수 없어 나란히 보여 드립니다.",
    en="These figures cannot be set against each other as single values; they are shown side by side.",
)

# agents/query_analyzer

ANALYSING_REQUEST = Text(ko="요청을 살펴보고 있습니다.", en="Analysing the request.")

# agents/responder

EXAMPLE_REQUESTS = Text(
    ko=(
        "예: '지난달 서울 지역 매출', '지난달 서울 지역 매출 분석해서 방문 보고서 만들어줘', '제품설명회에서 "
        "식사 12만원 제공해도 돼?'"
    ),
    en=(
        "For example: 'Sales in Seoul last month', 'Analyse sales in Seoul last month and write a visit "
        "report', 'Is a meal of 120,000 won allowed at a product briefing?'"
    ),
)
EXAMPLE_REQUESTS_OF_OWN = Text(
    ko="예: '지난달 매출', '올해 가장 많이 팔린 제품 5개', '지난 분기 매출 보고서 만들어줘'",
    en="For example: 'Sales last month', 'Top 5 products this year', 'Write a sales report for last quarter'",
)
COULD_NOT_CLARIFY = Text(
    ko="여러 번 여쭈었지만 무엇을 원하시는지 알 수 없었습니다. 한 번에 한 가지씩 말씀해 주세요.",
    en="I asked several times and still cannot tell what you want. Please ask for one thing at a time.",
)
GREETING = Text(
    ko="안녕하세요. 회사 데이터로 매출·방문·지출을 분석하고, 보고서를 쓰고, 규정을 점검합니다. {examples}",
    en=(
        "Hello. I analyse sales, visits and expenses from the company's data, write reports and check "
        "compliance. {examples}"
    ),
)
HELP = Text(
    ko=(
        "할 수 있는 일: 수치 분석, 방문 기록과 사내 자료 찾기, 방문 보고서·제품설명회 신청서와 결과 "
        "보고서·지출보고서·매출 보고서·업무 보고서·회의록·메일·요약 작성, 규정 점검, 저장. {examples}"
    ),
    en=(
        "I can analyse figures, find visit records and company documents, write visit reports, requests and "
        "results of product briefings, expense reports and monthly sales reports, check compliance, and store "
        "documents. {examples}"
    ),
)
OUT_OF_SCOPE = Text(
    ko="회사의 매출·방문·지출·목표와 영업 문서에 관한 일만 합니다. {examples}",
    en="I only handle the company's sales, visits, expenses, targets and sales documents. {examples}",
)
OUT_OF_SCOPE_OF_OWN = Text(
    ko="회사 데이터베이스의 수치와, 그것으로 쓰는 문서에 관한 일만 합니다. {examples}",
    en="I only handle the figures of the company's database, and documents on them. {examples}",
)

# agents/figure_analyst

NO_TABLE_BY_MODEL = Text(
    ko="언어 모델도 이 질문에 맞는 표를 찾지 못했습니다.",
    en="The language model found no table that answers this either.",
)

# present/statements

LARGEST_IS = Text(
    ko="{title}에서 {metric} 가장 큰 것은 {name}({value})입니다", en="{title}: the largest {metric} is {name} ({value})"
)
SMALLEST_IS = Text(
    ko="{title}에서 {metric} 가장 작은 것은 {name}({value})입니다",
    en="{title}: the smallest {metric} is {name} ({value})",
)

# commands

CONNECT_HELP = Text(
    ko="데이터베이스를 읽어 설명 파일(시맨틱 레이어)을 만들고, 스스로 질문해 수치와 SQL을 보여 줍니다.",
    en="Draft the layer of a database, and show figures with their SQL for questions that it asks itself.",
)
DATABASE_URL_HELP = Text(
    ko="데이터베이스 주소: sqlite:///파일, duckdb:///파일, postgresql://..., mysql://... 등 SQLAlchemy 주소",
    en="The database: sqlite:///file, duckdb:///file, postgresql://..., mysql://... or any address of SQLAlchemy",
)
FORM_HELP = Text(ko="회사의 자체 서식.", en="Forms of the company's own.")
FORM_ADD_HELP = Text(
    ko="빈칸이 있는 DOCX를 서식으로 등록합니다. 빈칸은 콘텐츠 컨트롤, {{이름}}, 또는 이름이 적힌 칸 오른쪽의 빈 칸"
    "입니다.",
    en="Make a form of a DOCX with fields: content controls, {{name}}, or an empty cell right of the cell that names "
    "it.",
)
FORM_FILE_HELP = Text(ko="회사의 DOCX 파일.", en="The company's DOCX.")
FORM_FOLDER_HELP = Text(ko="서식을 둘 폴더.", en="The folder that forms are kept in.")
FORM_TITLE_HELP = Text(
    ko="서식 이름. 없으면 파일 이름을 씁니다.", en="What the form is called. The default is the file's name."
)
FORM_CODE_HELP = Text(
    ko="문서 번호 앞에 붙는 대문자 2~4자.",
    en="Two to four capital letters that the numbers of its documents begin with.",
)
FORM_NOTE = Text(
    ko="madang company form add가 만든 서식입니다. 이름, 질문, 종류, 필수 여부를 고쳐 쓰세요. 파일 속 이름은 page에 "
    "있습니다.",
    en="A form by `madang company form add`. Change labels, questions, kinds and what is required; the names in the "
    "file are under page.",
)
FORM_WITHOUT_FIELDS = Text(
    ko="{file}에 빈칸이 없습니다. 채울 곳에 {{{{이름}}}}을 쓰거나, 제목이 있는 콘텐츠 컨트롤을 넣거나, 이름이 적힌 칸 "
    "오른쪽 칸을 비워 두세요.",
    en="{file} has no fields. Write {{{{name}}}} where something belongs, insert a content control with a title, or "
    "leave the cell right of a name empty.",
)
FORM_KNOWN = Text(
    ko="'{title}' 서식은 이미 있습니다. --title로 다른 이름을 주거나, 있던 파일을 지우세요.",
    en="There is a form '{title}' already. Give it another --title, or delete the file that is there.",
)
FORMS_MISSING = Text(
    ko="서식 폴더 {path}가 없습니다. MADANG_COMPANY__FORMS를 고치거나, madang company form add로 만드세요.",
    en="There is no folder {path} with forms. Correct MADANG_COMPANY__FORMS, or make it with madang company form add.",
)
FORM_PAGE_MISSING = Text(
    ko="서식의 파일 {path}가 없습니다. 되돌려 놓거나, madang company form add로 다시 등록하세요.",
    en="The page {path} of the form is missing. Put it back, or add the form again with madang company form add.",
)
FORM_CODE_KNOWN = Text(
    ko="코드 {code}는 다른 서식이 쓰고 있습니다. --code로 다른 코드를 주세요.",
    en="The code {code} belongs to another form. Give another --code.",
)
FORM_ADDED = Text(
    ko="'{title}' 서식을 만들었습니다: {path} (빈칸 {count}개)\n쓰려면: export MADANG_COMPANY__FORMS={folder}\n"
    '그다음: madang ask company "{title} 작성해줘"',
    en="Made the form '{title}': {path} ({count} fields)\nTo use it: export MADANG_COMPANY__FORMS={folder}\n"
    'Then: madang ask company "write a {title}"',
)
FIELD_KINDS = {
    "text": Text(ko="글", en="text"),
    "date": Text(ko="날짜", en="date"),
    "money": Text(ko="금액", en="amount"),
    "choice": Text(ko="선택", en="choice"),
    "number": Text(ko="수", en="number"),
    "list": Text(ko="목록", en="list"),
    "person": Text(ko="이름", en="name"),
    "address": Text(ko="주소", en="address"),
}
AUTHOR_SIGNS = Text(ko="작성", en="Author")
YES_CHOICE = Text(ko="예", en="yes")
NO_CHOICE = Text(ko="아니요", en="no")
CONNECT_OUT_HELP = Text(ko="설명 파일을 저장할 곳.", en="Where to write the layer.")
CONNECT_PROFILE_HELP = Text(
    ko="열마다 서로 다른 값의 수를 세어 봅니다. 값은 저장하지 않습니다.",
    en="Count the different values of each column; no value is kept.",
)
CHECK_TENANT_HELP = Text(
    ko="행의 주인을 나누는 열이 있을 때 볼 회사.", en="Whose rows to count, where tables are shared."
)
CHECK_HELP = Text(
    ko="설명 파일을 데이터베이스와 견주고 다시 질문해 봅니다.",
    en="Compare a layer with its database, and ask the questions again.",
)
CHECK_LAYER_HELP = Text(ko="설명 파일.", en="The layer.")
CONNECT_WRITTEN = Text(ko="{path}에 설명 파일을 저장했습니다.", en="Wrote the layer to {path}.")
CONNECT_NEXT = Text(
    ko="이름과 동의어를 다듬은 뒤 MADANG_COMPANY__DATABASE와 MADANG_COMPANY__LAYER={path}로 설정하세요.",
    en="Refine its names and synonyms, then set MADANG_COMPANY__DATABASE and MADANG_COMPANY__LAYER={path}.",
)
LAYER_FILE_NOTE = Text(
    ko="회사 데이터베이스의 설명 파일. Cube 데이터 모델 형식이며, meta에 한국어·영어 이름과 동의어가 있습니다.",
    en="The layer of a company's database: a Cube data model, with names in Korean and English under meta.",
)
LAYER_METRICS = Text(ko="지표", en="Metrics")
LAYER_DIMENSIONS = Text(ko="나눠 볼 기준", en="Dimensions")
LAYER_PERSONAL = Text(ko="개인정보로 보아 뺀 열", en="Left out as personal data")
LAYER_DATES = Text(ko="기간을 적용하는 날짜", en="Dates that periods apply to")
CHECK_USER_HELP = Text(ko="이 사용자로 로그인한 것처럼 묻습니다.", en="Ask as this user, as if they had signed in.")
CHECK_ROLE_HELP = Text(ko="로그인이 주는 역할.", en="The role that the sign-in gives.")
CHECK_CLAIM_HELP = Text(
    ko="로그인이 알려 주는 클레임, `이름=값`. 여러 번 쓸 수 있습니다.",
    en="A claim of the sign-in as `name=value`; may be repeated.",
)
LAYER_USERS = Text(ko="사용자 구분: {source} (역할: {roles})", en="Users come from: {source} (roles: {roles})")
LAYER_USERS_BY_CLAIMS = Text(
    ko="사용자 구분: 로그인 클레임 {names} (MADANG_OPENID_CLAIMS에 적으세요)",
    en="Users come from the claims {names} of the sign-in: name them in MADANG_OPENID_CLAIMS.",
)
LAYER_WITHOUT_USERS = Text(
    ko="사용자 구분(users)이 없습니다. 묻는 사람은 누구나 모든 행을 봅니다.",
    en="There is no mapping of users: whoever asks sees every row.",
)
TABLE_NOT_IN_LAYER = Text(ko="설명 파일에 없는 표: {table}", en="Not in the layer: the table {table}")
TABLE_NOT_IN_DATABASE = Text(ko="데이터베이스에 없는 표: {table}", en="The database has no table {table}")
COLUMN_NOT_IN_DATABASE = Text(ko="데이터베이스에 없는 열: {column}", en="The database has no column {column}")
CHECK_SUMMARY = Text(
    ko="질문 {asked}개 가운데 {answered}개에 답했습니다.", en="Answered {answered} of {asked} questions."
)

# documents/compliance/assessment

ADVICE_BY_STATUS = {
    "fail": Text(
        ko="수정 전에는 진행하거나 저장하지 마세요. 예외가 필요하면 준법 감시인의 승인을 받으세요.",
        en="Do not go ahead or store it before it is changed. An exception needs the compliance officer's approval.",
    ),
    "unknown": Text(
        ko="모르는 값이 있어 통과로 보지 않습니다. 값을 채우거나 준법 감시인에게 확인하세요.",
        en="A value is unknown, so this does not pass. Fill it in, or ask the compliance officer.",
    ),
    "warn": Text(
        ko="한도의 원문을 확인한 뒤 진행하세요.", en="Check the original text of the limit before going ahead."
    ),
}

# documents/compliance/verdicts

COMPARISON_DETAILS = {
    "within": Text(
        ko="{actual}: 한도 {limit} 지킵니다({article}).", en="{actual}: within the limit of {limit} ({article})."
    ),
    "beyond": Text(
        ko="{actual}: 한도 {limit} 벗어납니다({article}).", en="{actual}: breaks the limit of {limit} ({article})."
    ),
    "within_unconfirmed": Text(
        ko="{actual}: 한도 {limit} 지키지만 한도의 원문을 확인하지 못했습니다({article}, 확인 필요).",
        en="{actual}: within the limit of {limit}, which is not confirmed yet ({article}).",
    ),
    "beyond_unconfirmed": Text(
        ko="{actual}: 확인되지 않은 한도 {limit} 벗어납니다({article}, 확인 필요).",
        en="{actual}: breaks the limit of {limit}, which is not confirmed yet ({article}).",
    ),
    "beyond_if_bound": Text(
        ko="{actual}: 적용 대상이면 한도 {limit} 벗어납니다. 공직자 여부와 규약 가입 여부를 확인하세요({article}).",
        en=(
            "{actual}: would break the limit of {limit} if it applies. Find out whether the recipient is a public "
            "official and the company a member ({article})."
        ),
    ),
    "beyond_if_so": Text(
        ko="{actual}까지로 읽히며 그러면 한도 {limit} 벗어납니다. 금액과 인원을 확인하세요({article}).",
        en="It may be as much as {actual}, which breaks the limit of {limit}. Check amount and heads ({article}).",
    ),
    "banned": Text(
        ko="금액과 관계없이 제공할 수 없습니다({article}).", en="May not be given, whatever it is worth ({article})."
    ),
    "unmeasured": Text(
        ko="필요한 값이 없어 한도 {limit} 지키는지 판단할 수 없습니다({article}, 확인 필요).",
        en="A value is missing, so it cannot be judged by the limit of {limit} ({article}).",
    ),
    "not_bound": Text(ko="적용 대상이 아닙니다.", en="It does not apply here."),
    "not_yet": Text(ko="아직 시행되기 전의 규정입니다.", en="The rule was not in force yet."),
    "no_limit_known": Text(
        ko="그 날짜에 적용되던 한도를 알 수 없습니다.", en="The limit in force on that day is not known."
    ),
}
ARTICLE_TO_CONFIRM = Text(ko="{article}, 적용 여부 확인 필요", en="{article}, to be confirmed")
STRICTER_LIMIT_APPLIES = Text(
    ko="한도가 둘 있으면 더 엄한 쪽을 적용합니다(다른 한도: {limit}, {article}).",
    en="The stricter limit applies (the other: {limit}, {article}).",
)
LIMIT_SINCE = Text(ko="{day}부터는 {limit}입니다({article}).", en="Since {day} it is {limit} ({article}).")
AT_MOST = Text(ko="{figure} 이하", en="at most {figure}")
AT_LEAST = Text(ko="{figure} 이상", en="at least {figure}")
EVIDENCE_NAMES = {
    "receipt": Text(ko="영수증", en="receipt"),
    "attendance": Text(ko="참석자 서명부", en="signed attendance list"),
    "programme": Text(ko="행사 프로그램", en="programme"),
    "contract": Text(ko="계약서", en="contract"),
}
EVIDENCE_TITLE = Text(ko="증빙: {evidence}", en="evidence: {evidence}")
EVIDENCE_PRESENT = Text(ko="{evidence} 있음.", en="The {evidence} is on file.")
EVIDENCE_MISSING = Text(
    ko="{evidence} 없습니다. 근거 자료는 5년간 보관해야 합니다(약사법 제47조의2제1항).",
    en="The {evidence} is missing; evidence must be kept for five years (약사법 제47조의2제1항).",
)
CHANGE_ATTACH_EVIDENCE = Text(ko="{evidence} 첨부하세요.", en="Attach the {evidence}.")
CHANGE_DATE = Text(ko="{day} 이후로 옮기세요.", en="Move it to {day} or later.")
CHANGE_VALUE = Text(ko="{value} 바꾸세요.", en="Set it to {value}.")
CHANGE_CONDITION = Text(ko="'{condition}' 요건을 갖추세요.", en="Meet the condition: {condition}.")
CHANGE_AMOUNT = Text(ko="1인당 {amount} 이하로 낮추세요.", en="Lower it to {amount} for each person.")
CHANGE_LEAVE_OUT = Text(ko="제공 항목에서 빼세요.", en="Leave it out.")
NOTHING_OF_THIS_KIND_GIVEN = Text(ko="해당하는 제공이 없습니다.", en="Nothing of this kind is given.")
NO_RECIPIENT_NAMED = Text(
    ko="받는 사람이 적혀 있지 않아 판단할 수 없습니다.", en="No recipient is named, so it cannot be judged."
)
BENEFIT_WITHOUT_LIMIT_TITLE = Text(ko="한도를 알 수 없는 제공", en="benefit without a known limit")
BENEFIT_WITHOUT_LIMIT_DETAIL = Text(
    ko="{held_on}에 '{kind}' 항목에 적용할 한도를 알 수 없습니다.", en="No limit is known for '{kind}' on {held_on}."
)
FORBIDDEN_BENEFIT_TITLE = Text(ko="허용되지 않는 경제적 이익", en="benefit that is not allowed")
FORBIDDEN_BENEFIT_DETAIL = Text(
    ko="'{kind}' 항목은 {activity}에서 제공할 수 없습니다(약사법 제47조제2항).",
    en="'{kind}' may not be given at a {activity} (약사법 제47조제2항).",
)
LIMIT_UNITS = {
    "won": Text(ko="원", en=" won"),
    "times": Text(ko="회", en=" times"),
    "items": Text(ko="건", en=" items"),
    "percent": Text(ko="%", en="%"),
    "institutions": Text(ko="곳", en=" institutions"),
    "credits": Text(ko="평점", en=" credits"),
    "people": Text(ko="명", en=" people"),
    "days": Text(ko="일", en=" days"),
    "months": Text(ko="개월", en=" months"),
    "years": Text(ko="년", en=" years"),
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

# documents/compliance/statements

FACT_QUESTIONS = {
    "amount": Text(ko="1인당 얼마였나요?", en="How much was it for each person?"),
    "heads": Text(ko="그 금액은 몇 명의 것인가요?", en="How many people was the amount for?"),
    "month_times": Text(ko="이번 달 몇 번째였나요?", en="Which time this month was it?"),
    "month_amount": Text(ko="이번 달에 이미 지급한 금액은 얼마인가요?", en="How much was paid earlier this month?"),
    "year_amount": Text(ko="올해 이미 지급한 금액은 얼마인가요?", en="How much was paid earlier this year?"),
    "hourly": Text(ko="몇 시간이었나요?", en="How many hours did it take?"),
    "rate": Text(ko="몇 퍼센트였나요?", en="What was the rate in per cent?"),
    "payment_months": Text(ko="입고 뒤 몇 개월 만에 결제했나요?", en="How many months after the delivery was it paid?"),
    "institutions": Text(ko="몇 개 기관이 참석했나요?", en="How many institutions took part?"),
    "credits": Text(ko="연수 평점은 몇 점인가요?", en="How many credits does it have?"),
    "specialists": Text(ko="참가한 전문가는 몇 명인가요?", en="How many specialists took part?"),
    "product_named": Text(ko="제품명이 적혀 있나요?", en="Does it bear the name of a product?"),
    "past_organiser": Text(ko="학회(주최자)를 통해 지원했나요?", en="Did the support go through the organiser?"),
    "unmarked_samples": Text(ko="'견본품' 표시가 있었나요?", en="Was it marked as a sample?"),
    "unapproved": Text(
        ko="임상시험 승인과 IRB 심의를 받았나요?", en="Is the trial approved, also by the ethics board?"
    ),
    "date": Text(ko="언제였나요?", en="When was it?"),
    "agent_open": Text(ko="판촉영업자 신고를 마쳤나요?", en="Is the agent registered?"),
    "conference_role": Text(ko="어떤 역할로 참석했나요?", en="In which role did the person take part?"),
    "delegation_notice": Text(
        ko="재위탁한 날과 서면으로 알린 날은 언제인가요?", en="When was it delegated, and when was that notified?"
    ),
    "payment_term": Text(ko="입고일과 결제일은 언제인가요?", en="When was it delivered, and when paid?"),
    "report_due": Text(
        ko="회계연도는 언제 끝났고 보고서는 언제 작성했나요?", en="When did the year end, and when was the report made?"
    ),
    "retention": Text(ko="언제 작성한 자료인가요?", en="When were the records written?"),
    "unclear": Text(ko="실제로 제공했나요, 누가 비용을 냈나요?", en="Was it given, and who paid for it?"),
    "requested": Text(ko="요구에 어떻게 답했나요?", en="What was the answer to the request?"),
}
"""What is asked for where a fact that decides is not told: by the name of a measure or of a statement."""
MISSING_VALUE = Text(ko="필요한 값이 없어 판단할 수 없습니다.", en="A value is missing, so it cannot be judged.")
STATEMENT_SOURCE = Text(ko="{detail} ({article})", en="{detail} ({article})")
STATEMENT_SOURCE_TO_CONFIRM = Text(ko="{detail} ({article}, 확인 필요)", en="{detail} ({article}, to be confirmed)")

# documents/compliance/told_activities

UNREAD_TITLE = Text(ko="읽지 못한 내용", en="what was not read")
UNREAD_WORDS = Text(
    ko="'{words}': 무엇을 위한 것인지 읽지 못했습니다. 무엇에 쓴 것인가요?",
    en="'{words}': it was not understood what it is for. What was it for?",
)
DOUBTED_WORDS = Text(
    ko="'{words}': 규정에 걸리는 말은 찾지 못했지만 문제없는 내용으로 읽히지 않습니다. 사람이 확인해야 합니다.",
    en="'{words}': no rule is broken by what was understood, but it does not read as harmless. A person has to look.",
)
ACTIVITY_DATE_TITLE = Text(ko="활동일", en="day of the activity")
ACTIVITY_DATE_UNKNOWN = Text(
    ko="활동일이 적혀 있지 않아 어느 날의 규정을 적용할지 알 수 없습니다.",
    en="The day of the activity is not told, so it is not known which rules applied.",
)
NO_AMOUNT_TOLD = Text(ko="금액 없음", en="no amount")
EACH_GOT = Text(ko="1인 {amount}", en="{amount} each")
EACH_GOT_BETWEEN = Text(ko="1인 {least}~{most}", en="{least} to {most} each")
READ_BENEFIT = Text(ko="{kind} ({mode}, {amount})", en="{kind} ({mode}, {amount})")
READ_DAY = Text(ko="활동일 {day}", en="on {day}")
READ_PEOPLE = Text(ko="{people}명", en="{people} people")
READ_OCCURRENCE = Text(ko="이달 {times}번째", en="number {times} of the month")
BENEFIT_NAMES = {
    "meal": Text(ko="식음료", en="meal"),
    "souvenir": Text(ko="기념품·판촉물", en="promotional item"),
    "stationery": Text(ko="필기구·메모지", en="pens and notepads"),
    "gift": Text(ko="선물", en="gift"),
    "sample": Text(ko="견본품", en="sample"),
    "cash": Text(ko="현금·상품권", en="cash or vouchers"),
    "lecture_fee": Text(ko="강연료", en="lecture fee"),
    "advisory_fee": Text(ko="자문료", en="advisory fee"),
    "conference": Text(ko="학술대회 지원", en="support of a conference"),
    "booth": Text(ko="부스", en="booth"),
    "study": Text(ko="연구비", en="research fund"),
    "pms_fee": Text(ko="시판 후 조사 사례비", en="surveillance fee"),
    "discount": Text(ko="대금 할인", en="discount"),
    "card_points": Text(ko="카드 적립", en="card points"),
    "equipment": Text(ko="기기·장비", en="equipment"),
    "entertainment": Text(ko="향응·오락", en="entertainment"),
    "trip": Text(ko="여행", en="trip"),
    "donation": Text(ko="기부·후원", en="donation"),
    "rebate": Text(ko="처방·거래 대가", en="rebate"),
    "other": Text(ko="그 밖의 이익", en="other benefit"),
}
BENEFIT_MODES = {
    "given": Text(ko="제공", en="given"),
    "planned": Text(ko="예정", en="planned"),
    "promised": Text(ko="약속", en="promised"),
    "requested": Text(ko="요구받음", en="asked for"),
    "refused": Text(ko="거절", en="declined"),
    "not_given": Text(ko="제공하지 않음", en="not given"),
    "paid_by_other": Text(ko="상대가 부담", en="paid by the other side"),
    "not_to_customer": Text(ko="거래처에 준 것이 아님", en="not given to a customer"),
    "unclear": Text(ko="불분명", en="not clear"),
}
UNCHECKED_EVIDENCE = Text(ko="영수증·서명부 같은 증빙", en="receipts, lists and other evidence")
UNCHECKED_OFFICIAL = Text(ko="받는 사람이 공직자인지", en="whether the recipient is a public official")
UNCHECKED_PAST = Text(
    ko="이름이 없어 그동안 받은 것(본문에 적힌 것만 봄)",
    en="what the unnamed recipient got before (only what the text says)",
)
UNCHECKED_PICTURES = Text(ko="그림과 첨부 파일", en="pictures and attached files")

# documents/form_filling

MUST_BE_WHOLE_NUMBER = Text(ko="소수점 없는 수여야 합니다.", en="It must be a whole number.")
SAY_WHAT_WAS_GIVEN = Text(
    ko="제공한 것이 있다고 했으므로 식음료, 판촉물, 견본품 가운데 무엇인지 적어 주세요.",
    en="Something was given: say whether it was a meal, a promotional item or a sample.",
)
VALUE_CONTRADICTS_ANSWER = Text(
    ko="이 답과 달리 '{field}' 값이 적혀 있습니다. 답을 고치거나 그 값을 지워 주세요.",
    en="This answer contradicts the value given for the {field}. Change the answer, or remove the value.",
)

# documents/message_values

ASK_FOR_MISSING_FIELDS = Text(
    ko="몇 가지만 더 알려 주세요. 한 번에 적어도 되고, 빠진 것은 다시 여쭙겠습니다.",
    en="A few things are missing. You can answer in one message; I will ask again for what is left out.",
)

# documents/review: permits

DOCUMENT_WITHOUT_NUMBER = Text(ko="문서 번호가 없습니다.", en="The document has no number.")
WRONG_TEMPLATE = Text(ko="다른 종류의 문서 양식입니다.", en="The template is for another kind of document.")
CHANGED_SINCE_REVIEW = Text(
    ko="준법 점검을 한 뒤에 문서가 바뀌었습니다. 다시 점검해야 합니다.",
    en="The document has changed since its review and must be reviewed again.",
)
NEEDS_APPROVAL = Text(
    ko="고치거나, 작성자가 아닌 준법 감시인의 승인을 받아야 저장하거나 보낼 수 있습니다.",
    en="It can be stored or sent once it is changed, or approved by a compliance officer who did not write it.",
)

# documents/prefill

VALUE_FROM_VISIT = Text(ko="방문 기록 {key}", en="visit {key}")
VALUE_FROM_REQUEST = Text(ko="신청서 {number}", en="request {number}")
SHARE_OF_TOTAL = Text(ko="총 {total} ÷ {people}명", en="{total} for {people} people")
VALUE_FROM_EXPENSES = Text(ko="지출 기록 {keys}", en="expense {keys}")

# documents/review

MENTIONED_BENEFIT_TITLE = Text(ko="본문에 언급된 제공", en="benefit mentioned in the notes")
MENTIONED_BUT_NOT_DECLARED = Text(
    ko="본문에 '{word}'라고 되어 있지만 제공 내역에 없습니다. 제공했다면 내역에 적고, 아니라면 본문을 고쳐 주세요.",
    en="The notes say '{word}', which is not declared. Declare it if it was given; if not, change the notes.",
)
NOTES_DIFFER = Text(
    ko="본문의 '{quote}'는 1인 {told}으로 읽히는데 제공 내역은 {declared}입니다. 맞는 쪽으로 고쳐 주세요.",
    en="The notes say '{quote}', read as {told} each, and the form declares {declared}. Correct one of them.",
)
NOTES_TELL_OF_NOTHING = Text(
    ko="본문에서 제공·약속·요구를 찾지 못했습니다", en="the notes tell of nothing given, promised or asked for"
)
VISIT_ALREADY_REPORTED = Text(
    ko="이 방문은 {number} 문서로 이미 보고했습니다. 고칠 것이 있으면 그 문서의 새 버전으로 저장하세요.",
    en="This visit is reported in {number} already. Store what has changed as a new version of it.",
)
NEVER_STORED_DATA = {
    "resident_number": Text(
        ko="주민등록번호가 적혀 있어 저장하지 않습니다. 지우고 다시 요청해 주세요(개인정보 보호법 제24조의2제1항).",
        en=(
            "It holds a resident registration number and is not stored. Remove it and ask again "
            "(개인정보 보호법 제24조의2제1항)."
        ),
    ),
    "card_number": Text(
        ko="카드 번호가 적혀 있어 저장하지 않습니다. 지우고 다시 요청해 주세요.",
        en="It holds a card number and is not stored. Remove it and ask again.",
    ),
}
RECIPIENT_TITLE = Text(ko="받는 사람", en="recipient")
RECIPIENT_NOT_IN_RECORDS = Text(
    ko="회사 기록에서 '{name}'님을 찾을 수 없어 그동안 받은 것을 알 수 없습니다. 이름과 거래처를 확인하세요.",
    en=(
        "'{name}' is not in the company's records, so it is not known what they were given before. Check the name "
        "and the institution."
    ),
)

# documents/storage_plan

STORED_AS_TABLES = Text(
    ko="정해진 항목이 {structured}로 80%를 넘어 표로 저장합니다.",
    en="{structured} of it is fixed fields, more than 80%, so it goes into tables.",
)
STORED_AS_TEXT = Text(
    ko="글이 {text}로 70%를 넘어 의미로 검색할 수 있게 저장합니다.",
    en="{text} of it is text, more than 70%, so it is stored for semantic search.",
)
STORED_AS_FILES = Text(
    ko="파일뿐이라({binary}바이트) 그대로 저장합니다.", en="It consists of files only ({binary} bytes), stored as is."
)
STORED_IN_PARTS = Text(
    ko="정해진 항목 {structured}, 글 {text}, 파일 {binary}바이트가 섞여 있어 나누어 저장합니다.",
    en="{structured} fixed fields, {text} text and {binary} bytes of files: each part is stored where it belongs.",
)
STORED_WITH_COUNTED_BENEFITS = Text(
    ko="제공 내역은 누계를 세어야 하므로 글 {text}, 파일 {binary}바이트와 함께 표에도 저장합니다.",
    en=(
        "Benefits have to be added up, so they also go into tables beside the text ({text}) and the files ({binary} "
        "bytes)."
    ),
)
TRANSFORMATION_RULES = {
    "as_it_is": Text(ko="입력한 그대로", en="as entered"),
    "whole_won": Text(ko="원 단위 정수", en="whole won"),
    "number": Text(ko="수", en="a number"),
    "iso_date": Text(ko="ISO 8601 날짜", en="a date in ISO 8601"),
    "key_of_choice": Text(ko="선택한 답의 키", en="the key of the chosen answer"),
    "json_list": Text(ko="JSON 목록", en="a list in JSON"),
}

# figures/errors

STATEMENT_REFUSED = {
    "too_long": Text(ko="질의가 너무 길어 실행하지 않았습니다.", en="The statement is too long and was not run."),
    "syntax": Text(ko="올바른 SQL이 아니어서 실행하지 않았습니다.", en="This is not valid SQL and was not run."),
    "several_statements": Text(ko="질의는 한 번에 하나만 실행합니다.", en="Only one statement is run at a time."),
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
        en="The statement names an unknown table and was not run.",
    ),
    "unknown_column": Text(
        ko="알 수 없는 열을 가리키는 질의라 실행하지 않았습니다.",
        en="The statement names an unknown column and was not run.",
    ),
    "no_permission": Text(
        ko="이 데이터를 볼 권한이 없습니다. 데이터의 유무와는 다른 문제입니다.",
        en="You do not have permission to see this data; that does not mean that there is none.",
    ),
}

# figures/query_compiler

PERIOD_TITLE = Text(ko="기간", en="period")

# figures/refusals

METRIC_UNKNOWN = Text(
    ko="{words}는 지표가 없어 답할 수 없습니다. 예: {examples}.",
    en="There is no figure called {words}. Ask for one such as {examples}.",
)
TWO_READINGS = Text(
    ko="두 가지로 읽혀 답할 수 없습니다: {titles}. 표나 열의 이름으로 더 분명히 물어 주세요.",
    en="This can be read in several ways: {titles}. Ask again with the name of the table or the column.",
)
METRIC_NOT_NAMED = Text(
    ko="어떤 수치를 볼지 알 수 없어 답할 수 없습니다. 예: {examples}.",
    en="It is not clear which figure is meant. Ask for one such as {examples}.",
)
DIMENSION_UNKNOWN = Text(
    ko="{words} 나눌 수 없습니다. 나눌 수 있는 기준: {examples} 등.",
    en="Figures cannot be broken down by {words}. They can be by {examples} and others.",
)
DIMENSION_NOT_NAMED = Text(
    ko="무엇별로 나눌지 알 수 없어 답할 수 없습니다. 나눌 수 있는 기준: {examples} 등.",
    en="It is not clear how to break the figures down. They can be by {examples} and others.",
)
WORDS_UNKNOWN = Text(
    ko="{words} 무엇인지 몰라 답하지 않았습니다. 회사 데이터에 없는 이름이거나 지원하지 않는 조건입니다.",
    en=(
        "This was not answered, because {words} is not known here: it is neither a name in the company's data nor a "
        "supported condition."
    ),
)
QUESTION_UNSUPPORTED = Text(
    ko="{words} 데이터 조회만으로 답할 수 없습니다. 합계, 비교, 순위, 비중, 추이, 달성률을 물어 주세요.",
    en=(
        "{words} cannot be answered by looking up data. Ask for totals, comparisons, rankings, shares, trends "
        "or attainment."
    ),
)
CORRELATION_NEEDS_TWO = Text(
    ko="상관계수는 두 지표 사이에서 구합니다. 지표 두 개를 말씀해 주세요. 예: '거래처별 매출과 방문 건수의 상관관계'.",
    en="A correlation is between two figures: name two, such as 'correlation of sales and visits by client'.",
)
REQUEST_NOT_ALLOWED = Text(
    ko=(
        "이 요청은 처리하지 않습니다. 다른 사람의 개인 정보나 급여, 비밀번호, 데이터 삭제·변경, 규정을 피하는 일은 "
        "도와드리지 않습니다."
    ),
    en=(
        "This is not done here: other people's private data or pay, passwords, deleting or changing data, and ways "
        "around the rules are out of bounds."
    ),
)
QUESTION_TOO_LONG = Text(
    ko="질문이 {length:,}자로 너무 깁니다. {most:,}자 안으로 줄여 주세요.",
    en="The question has {length:,} characters. Shorten it to {most:,} at most.",
)
METRIC_NOT_BY_DIMENSION = Text(
    ko="{metric} {dimension} 단위로 기록되지 않아 나누거나 거를 수 없습니다.",
    en="{metric} is not recorded by {dimension}, so it cannot be broken down or filtered that way.",
)
WHOLE_MONTHS_ONLY = Text(
    ko="{metric} 월 단위로만 정해져 있습니다. 월 이상의 기간으로 물어 주세요.",
    en="{metric} is set by the month. Ask for whole months.",
)
PERIOD_IN_FUTURE = Text(
    ko="{period} 아직 오지 않은 기간이라 데이터가 없습니다.",
    en="There is no data for {period}, which is in the future.",
)
PERIOD_WITHOUT_DATA = Text(
    ko="{period}의 데이터가 없습니다. 데이터가 있는 기간: {recorded}.",
    en="There is no data for {period}. The data covers {recorded}.",
)
NO_MATCHING_DATA = Text(
    ko="{period}에 조건에 맞는 데이터가 없습니다.", en="No data matches the conditions in {period}."
)
NO_PERMISSION_FOR_THIS = Text(
    ko="이 데이터를 볼 권한이 없습니다(볼 수 있는 범위: {extent}). 데이터의 유무와는 다른 문제입니다.",
    en=("You do not have permission to see this data (you can see: {extent}). That does not mean that there is none."),
)
NO_PERMISSION_FOR_NAMES = Text(
    ko="{names} 데이터를 볼 권한이 없습니다(볼 수 있는 범위: {extent}). 데이터의 유무와는 다른 문제입니다.",
    en=(
        "You do not have permission to see the data of {names} (you can see: {extent}). That does not mean that "
        "there is none."
    ),
)
NO_DOCUMENT_AT_HAND = Text(
    ko=(
        "점검하거나 저장할 문서가 없습니다. 먼저 문서를 만들거나, 무엇을 누구에게 얼마에 제공하는지 말씀해 "
        "주세요. 예: '제품설명회에서 1인당 식사 12만원 제공해도 돼?'"
    ),
    en=(
        "There is no document to check or store. Ask for one first, or say what is given to whom and for how "
        "much. For example: 'May we give a meal of 120,000 won at a product briefing?'"
    ),
)

# figures/semantic_layer

EXTENT_NOTHING = Text(ko="없음", en="nothing")
EXTENT_EVERYONE = Text(
    ko="회사 전체 (사용자 구분이 설정되지 않음)", en="the whole company (nothing says which user may see what)"
)
EXTENT_OF_ROLE = Text(ko="역할 '{role}'의 범위{attributes}", en="what the role '{role}' may see{attributes}")
EXTENT_WHOLE_COMPANY = Text(ko="회사 전체", en="the whole company")

# figures/statistics

COLUMN_RANK = Text(ko="순위", en="rank")
COLUMN_COMPARED = Text(ko="(비교 기간)", en="(compared)")
COLUMN_CHANGE = Text(ko="증감", en="change")
COLUMN_GROWTH = Text(ko="증감률", en="growth")
ROSE_BY = Text(ko="{metric} {by} 늘었습니다", en="{metric} rose by {by}")
FELL_BY = Text(ko="{metric} {by} 줄었습니다", en="{metric} fell by {by}")
BY_POINTS = Text(ko="{share}%포인트", en="{share} percentage points")
STAYED_AS_IT_WAS = Text(ko="{metric} 그대로입니다", en="{metric} stayed as it was")
COLUMN_SHARE = Text(ko="비중", en="share")
COLUMN_LEFT = Text(ko="{goal}%까지 남은 {metric}", en="{metric} left to {goal}%")
COLUMN_SUM = Text(ko="누적", en="so far")
METRIC_COLUMN = Text(ko="{metric} {column}", en="{metric} {column}")
GRAIN_NAMES = {
    "day": Text(ko="날짜", en="day"),
    "week": Text(ko="주(시작일)", en="week of"),
    "month": Text(ko="월", en="month"),
    "quarter": Text(ko="분기", en="quarter"),
    "half": Text(ko="반기", en="half"),
    "year": Text(ko="연도", en="year"),
}

# figures/spreads

SPREAD_NAMES = {
    "average": Text(ko="{over}당 평균", en="average per {over}:"),
    "median": Text(ko="{over} 중앙값", en="median by {over}:"),
    "deviation": Text(ko="{over} 표준편차", en="standard deviation by {over}:"),
    "variance": Text(ko="{over} 분산", en="variance by {over}:"),
    "lower_quartile": Text(ko="{over} 1사분위", en="first quartile by {over}:"),
    "upper_quartile": Text(ko="{over} 3사분위", en="third quartile by {over}:"),
    "percentile_90": Text(ko="{over} 90백분위", en="90th percentile by {over}:"),
    "correlation": Text(ko="{over} 상관계수", en="correlation by {over}:"),
}
CORRELATED = Text(ko="{one} {other}", en="{one} and {other}")

# figures/tables

UNIT_WON = Text(ko="원", en="won")
UNIT_DOLLAR = Text(ko="달러", en="dollars")
UNIT_EURO = Text(ko="유로", en="euros")
UNIT_YEN = Text(ko="엔", en="yen")
UNIT_MINUTES = Text(ko="분", en="min")

# manifest

NODE_NAMES = {
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
ASSISTANT_TITLE = Text(ko="회사 도우미", en="Company assistant")
ASSISTANT_ABOUT = Text(
    ko="제약 영업 조직의 매출과 방문을 회사 데이터로 분석하고, 문서를 쓰고, 규정을 점검해 저장합니다.",
    en="Analyses the figures of a pharmaceutical sales force, writes its documents and checks their compliance.",
)
EXAMPLE_SALES = Text(ko="지난달 서울 지역 매출 알려줘", en="Sales in Seoul last month")
EXAMPLE_REPORT = Text(
    ko="지난달 서울 지역 매출 분석해서 방문 보고서 만들어줘",
    en="Analyse sales in Seoul last month and write a visit report",
)
EXAMPLE_ATTAINMENT = Text(ko="지난 분기 팀별 목표 달성률", en="Target attainment by team last quarter")
EXAMPLE_COMPLIANCE = Text(
    ko="제품설명회에서 1인당 식사 12만원 제공해도 돼?",
    en="Is it compliant to give a meal of 120,000 won at a product briefing?",
)

# present/answer

MISSING_PARTS_TITLE = Text(ko="**빠진 부분**", en="**What is missing**")
FOUND_INFORMATION_TITLE = Text(ko="찾은 자료", en="What was found")
SOURCE_NAMES = {
    "internal_db": Text(ko="회사 기록", en="Company records"),
    "vector_db": Text(ko="회사 자료집", en="Company documents"),
    "web": Text(ko="웹", en="Web"),
    "archive": Text(ko="보관된 문서", en="Stored documents"),
    "forms": Text(ko="쓸 수 있는 양식", en="Forms to fill in"),
    "rules": Text(ko="규정과 한도", en="Rules and limits"),
}
NO_DOCUMENTS_STORED = Text(ko="볼 수 있는 범위에 맞는 문서가 없습니다.", en="No document that you may see fits this.")
NO_RULES_FOUND = Text(ko="점검 기준에 맞는 조항이 없습니다.", en="The rules that are checked have nothing on this.")
STORED_DOCUMENT_LINE = Text(
    ko="{number} (v{version}) · {title} · {written_on} · 작성 {author} · 규정 점검 {status}",
    en="{number} (v{version}) · {title} · {written_on} · by {author} · compliance {status}",
)
FORM_LINE = Text(ko="{title}: {fields}", en="{title}: {fields}")
RULE_LINE = Text(
    ko="{title}: {bound} ({since}부터) · {article} · {standing}",
    en="{title}: {bound} (since {since}) · {article} · {standing}",
)
RULE_IS_REQUIRED = Text(ko="지켜야 함", en="has to be kept to")
RULE_STANDINGS = {
    "confirmed": Text(ko="원문 확인", en="the text was read"),
    "reported": Text(ko="보도로 확인", en="from a dated report"),
    "unconfirmed": Text(ko="미확인", en="not confirmed"),
}
DOCUMENT_WRITTEN = Text(
    ko="{document} 작성했습니다. 기록과 집계에서 {known}개, 말씀하신 것으로 {given}개 항목을 채웠습니다.",
    en="Wrote the {document}: {known} fields from records and figures, {given} from what you told me.",
)
DOCUMENT_CHANGED = Text(ko="{document} 고쳤습니다.", en="Changed the {document}.")
COMPLIANCE_OUTCOME = Text(ko="**규정 점검: {status}**", en="**Compliance: {status}**")
COMPLIANCE_RISK = Text(ko="위험도 {risk}", en="risk: {risk}")
CORRECTED_FIELDS = Text(ko="제안대로 고친 항목:", en="Corrected as proposed:")
UNDERSTOOD_AS = Text(ko="이렇게 읽었습니다: {list}", en="Read as: {list}")
NOT_LOOKED_AT = Text(ko="점검하지 않은 것: {list}", en="Not checked: {list}")
APPROVED_BY = Text(ko="준법 감시인 {by}의 승인을 받았습니다.", en="Approved by the compliance officer {by}.")
VERDICTS_VIEW_TITLE = Text(ko="규정 점검", en="Compliance check")
HELD_DRAFT_TITLE = Text(ko="{title} 초안 (저장·발송 불가)", en="{title}: draft (cannot be stored or sent)")
FILES_MADE = Text(ko="파일: {names}", en="Files: {names}")
DOCUMENT_STORED = Text(ko="{number} 문서를 문서 보관소에 저장했습니다.", en="Stored {number} in the archive.")
FIGURES_KEPT = Text(
    ko="표를 파일로 보관했습니다: {names}. 회사 데이터베이스는 읽기만 하며, 저장소에는 점검을 마친 문서만 저장합니다.",
    en="The table is kept as files: {names}. The company's database is only read; the archive takes checked documents.",
)
DEMO_ARCHIVE_ENDS = Text(
    ko="체험용 회사의 보관함이라 서버를 끄면 사라집니다. 남기려면 MADANG_COMPANY__DEMO_FOLDER에 폴더를 지정하세요.",
    en="This is the archive of the demo company, which ends with the server; name a folder in "
    "MADANG_COMPANY__DEMO_FOLDER to keep it.",
)
DOCUMENT_ALREADY_STORED = Text(
    ko="{number} 문서는 이미 문서 보관소에 있습니다.", en="{number} is already in the archive."
)

# present/document_layout

DRAFT_LABEL = Text(ko="초안", en="DRAFT")
SOURCES_HEADING = Text(ko="자동으로 채운 값과 표의 출처", en="Sources of prefilled values and figures")
SOURCES_FIELD = Text(ko="항목", en="Field")
SOURCES_SOURCE = Text(ko="출처", en="Source")
ORIGIN_NAMES = {
    "records": Text(ko="회사 기록", en="company records"),
    "figures": Text(ko="집계", en="figures"),
    "corrected": Text(ko="준법 점검에 따른 수정", en="corrected after the review"),
}
PEOPLE_HEADING = Text(ko="대상자", en="People")
PEOPLE_NAME = Text(ko="성명", en="Name")
PEOPLE_INSTITUTION = Text(ko="기관", en="Institution")
PEOPLE_OFFICIAL = Text(ko="공직자등", en="Public official")
OFFICIAL_VALUES = {
    True: Text(ko="해당", en="yes"),
    False: Text(ko="해당 없음", en="no"),
    None: Text(ko="확인 필요", en="not known"),
}
BENEFITS_HEADING = Text(ko="제공 합계", en="Total benefits")
BENEFITS_ITEM = Text(ko="항목", en="Item")
BENEFITS_EACH = Text(ko="1인당", en="Each")
BENEFITS_PEOPLE = Text(ko="인원", en="People")
BENEFITS_SUM = Text(ko="합계", en="Sum")
BENEFITS_TOTAL = Text(ko="총계", en="Total")
FIGURES_HEADING = Text(ko="분석", en="Figures")
REVIEW_HEADING = Text(ko="준법 점검", en="Compliance")
REVIEW_OUTCOME = Text(
    ko="종합 판정: {status} · 위험도: {risk} · 한도 확인일 {as_of}",
    en="Outcome: {status} · risk: {risk} · limits as of {as_of}",
)
REVIEW_ARTICLES = Text(ko="근거", en="Articles")
REVIEW_RULE = Text(ko="점검 항목", en="Rule")
REVIEW_RECIPIENT = Text(ko="대상", en="Who")
REVIEW_ACTUAL = Text(ko="값", en="Found")
REVIEW_LIMIT = Text(ko="한도", en="Limit")
REVIEW_VERDICT = Text(ko="판정", en="Verdict")
REVIEW_APPROVED = Text(
    ko="{day}에 {by} 준법 감시인이 승인했습니다. 사유: {reason}",
    en="Approved on {day} by the compliance officer {by}. Reason: {reason}",
)

# present/figure_texts

TOP_COUNT = Text(ko="(상위 {count})", en="(top {count})")
BOTTOM_COUNT = Text(ko="(하위 {count})", en="(bottom {count})")
PLACE_ONLY = Text(ko="({place}위)", en="(number {place})")
PLACES_FROM = Text(ko="({place}위부터)", en="(from number {place} on)")
BY_DIMENSION = Text(ko="{dimension}별", en="by {dimension}")
NO_ROWS = Text(ko="조건에 맞는 항목이 없습니다.", en="Nothing meets the condition.")
COUNTED_EXTENT = Text(ko="집계 범위: {extent}", en="Counted: {extent}")
PERIOD_COMPARED = Text(ko="{now} (비교: {then})", en="{now} (compared with {then})")
CELL_UNITS = {
    "won": Text(ko="{}원", en="₩{}"),
    "usd": Text(ko="{}달러", en="${}"),
    "eur": Text(ko="{}유로", en="€{}"),
    "jpy": Text(ko="{}엔", en="¥{}"),
    "money": Text(ko="{}", en="{}"),
    "count": Text(ko="{}", en="{}"),
    "percent": Text(ko="{}%", en="{}%"),
    "minutes": Text(ko="{}분", en="{} min"),
}
FIGURES_SOURCE = Text(
    ko="회사 데이터베이스 (데이터 버전 {version})", en="the company's database (data version {version})"
)

# present/understood

ENTITY_NAMES = {
    "period": Text(ko="기간", en="period"),
    "metric": Text(ko="수치", en="figure"),
    "dimension": Text(ko="기준", en="by"),
    "value": Text(ko="대상", en="of"),
}

# state

FIGURES_VIEW_TITLE = Text(ko="수치", en="Figures")

# tools/analyst

PARTIAL_BUCKETS_NOTE = Text(
    ko="양 끝 구간은 기간에 든 날만 집계했습니다.",
    en="The first and the last row count only the days within the period.",
)
COVERED_PERIOD_NOTE = Text(ko="{period} 데이터만 있습니다.", en="There is data only for {period}.")
SPREAD_NOTE = Text(
    ko="실적이 있는 {count}개({over})로 계산했습니다.", en="Worked out over {count} with figures ({over})."
)
NOTHING_COUNTED_NOTE = Text(
    ko="조건에 맞는 기록이 하나도 없어 0입니다.", en="It is 0 because no record fits these conditions."
)
TOP_SUM_NOTE = Text(
    ko="보이는 {count}개의 합계는 {sum}이고, 같은 조건 전체의 {share}%입니다.",
    en="The {count} shown come to {sum}, {share} % of all under the same conditions.",
)
FILTER_EXCLUDED = Text(ko="{names} 제외", en="without {names}")
TOO_MANY_ROWS = Text(ko="결과가 너무 많습니다. 조건을 좁혀 주세요.", en="There are too many rows. Narrow the question.")

# tools/archives/archive

NOT_THE_AUTHOR = Text(
    ko="문서는 작성한 사람만 저장할 수 있습니다.", en="A document can be stored only by the person who wrote it."
)
RELATED_DOCUMENT_NOT_YOURS = Text(
    ko="관련 문서 번호가 본인이 저장한 문서의 번호가 아닙니다.",
    en="The related document is not one that you have stored.",
)
PEOPLE_DIFFER_FROM_RECORDS = Text(
    ko="받는 사람의 정보가 회사 기록과 다릅니다. 사람을 다시 확인해야 합니다.",
    en="The recipients in the document differ from the company's records: look them up again.",
)

# tools/archives/ports

NUMBER_OF_ANOTHER_ARCHIVE = Text(
    ko="{number} 문서는 이 저장소에서 만든 것이 아니어서 저장하지 못했습니다. 데모 회사의 저장소는 프로그램이 끝날 때"
    " 비워집니다. 문서를 다시 만들어 저장하거나, 계속 쓸 저장소를 MADANG_COMPANY__ARCHIVE로 정해 주세요.",
    en="Document {number} was not made with this archive, so it was not stored. The demo company's archive is emptied"
    " when the program ends. Make the document again and store it, or name an archive that stays in"
    " MADANG_COMPANY__ARCHIVE.",
)
ARCHIVE_FAILED = Text(
    ko="문서를 저장하지 못했습니다. 아무것도 저장되지 않았으니 다시 시도해 주세요.",
    en="The document could not be stored. Nothing was saved; please try again.",
)

# tools/data_sources

ARCHIVE_NOT_SET = Text(
    ko="문서를 저장할 곳이 정해지지 않았습니다. 관리자에게 MADANG_COMPANY__ARCHIVE 설정을 요청하세요.",
    en="No archive for documents is configured. Ask an administrator to set MADANG_COMPANY__ARCHIVE.",
)

# tools/information_search

VISIT_SOURCE_TITLE = Text(ko="방문 기록 {id}", en="Visit {id}")
VISIT_MINUTES = Text(ko="{count}분", en="{count} min")
CLIENT_SOURCE_TITLE = Text(ko="거래처 {name}", en="Client {name}")
NO_RECORDS_FOUND = Text(ko="맞는 방문·거래처 기록이 없습니다.", en="No matching visits or clients in the records.")
NO_COMPANY_CORPUS = Text(ko="회사 자료집이 없습니다.", en="The company has no corpus of documents.")
NO_PASSAGES_FOUND = Text(ko="관련 내용을 찾지 못했습니다.", en="No matching passage was found.")
WEB_SEARCH_OFF = Text(ko="웹 검색은 꺼져 있습니다.", en="Web search is off.")
SEARCH_DOCUMENTS_ABOUT = Text(ko="회사 자료집에서 관련 내용을 찾습니다.", en="Finds passages in the company's corpora.")
SEARCH_WEB_ABOUT = Text(
    ko="허용된 검색 엔진으로 웹을 검색합니다.", en="Searches the web with the search engine that is allowed."
)

# tools/sales_figures

SALES_BY_REGION_TITLE = Text(ko="지역별 매출", en="Sales by region")
SALES_BY_PRODUCT_TITLE = Text(ko="제품별 매출", en="Sales by product")
SALES_TOP_CLIENTS_TITLE = Text(ko="매출 상위 10개 거래처", en="Top ten clients by sales")
FIGURE_BY_TITLE = Text(ko="{dimension}별 {metric}", en="{metric} by {dimension}")
FIGURE_TREND_TITLE = Text(ko="최근 12개월 {metric} 추이", en="{metric} of the last twelve months")
FIGURE_OF_TITLE = Text(ko="{period} {metric}", en="{metric}, {period}")
SALES_AND_TARGETS_SOURCE = Text(ko="매출·목표 집계, 데이터 {version}", en="sales and targets, data {version}")
SALES_SOURCE = Text(ko="매출 집계, 데이터 {version}", en="sales, data {version}")

# tools/schema_reader

DATABASE_WITHOUT_TABLES = Text(
    ko="{address!r} 데이터베이스에 표가 없습니다.", en="The database at {address!r} has no tables."
)

# tools/warehouses

NO_DATABASE_FILE = Text(
    ko="{kind} 파일 {path!r}이(가) 없습니다. 있는 파일의 경로를 주세요.",
    en="There is no {kind} file {path!r}. Give the path of an existing file.",
)
UNKNOWN_DATABASE_KIND = Text(
    ko=("{kind!r}: 문서를 보관할 수 있는 데이터베이스가 아닙니다. sqlite:///, postgresql:// 등으로 적어 주세요."),
    en="{kind!r} is not a kind of database that an archive can be kept in: use sqlite:///, postgresql:// or another.",
)
UNKNOWN_DATABASE_DIALECT = Text(
    ko=(
        "{kind!r}: 설치된 데이터베이스 종류가 아닙니다. sqlite:///, duckdb:///, postgresql://, mysql:// "
        "가운데 하나로 적거나 "
        "그 SQLAlchemy 방언을 설치해 주세요."
    ),
    en=(
        "{kind!r} is not a kind of database that is installed: use sqlite:///, duckdb:///, postgresql://, mysql:// or "
        "install its SQLAlchemy dialect."
    ),
)
STATEMENT_TIMEOUT = Text(
    ko="조회가 {seconds:g}초 안에 끝나지 않아 멈췄습니다. 기간이나 대상을 좁혀 주세요.",
    en="The query did not finish within {seconds:g} seconds. Narrow the period or the question.",
)
STATEMENT_FAILED = Text(ko="데이터베이스가 조회를 처리하지 못했습니다.", en="The database could not run the query.")

# understand/questions/query

DEFAULT_COUNT_NOTE = Text(
    ko="개수를 말하지 않아 {count}개를 보여 줍니다.", en="No number was given; {count} are shown."
)

LEFT_OUT_NOTE = Text(ko="{words} 없이 집계했습니다.", en="Counted without {words}.")
BEYOND_FIGURES_NOTE = Text(
    ko="{words} 데이터 조회만으로 답할 수 없어 수치만 보여 줍니다.",
    en="{words} cannot be told by looking up data; these are the figures.",
)

# understand/questions/spreads

WHICH_STATISTIC_QUESTION = Text(
    ko="한 번에 한 가지 통계를 냅니다. {words} 가운데 어느 것을 먼저 볼까요?",
    en="One statistic at a time: which of {words} first?",
)
STATISTIC_NAMES = {
    "median": Text(ko="중앙값", en="median"),
    "deviation": Text(ko="표준편차", en="standard deviation"),
    "variance": Text(ko="분산", en="variance"),
    "lower_quartile": Text(ko="1사분위", en="first quartile"),
    "upper_quartile": Text(ko="3사분위", en="third quartile"),
    "percentile_90": Text(ko="90백분위", en="90th percentile"),
    "correlation": Text(ko="상관계수", en="correlation"),
}
WHICH_SPREAD_QUESTION = Text(ko="무엇을 기준으로 한 '{word}'인가요?", en="What is the '{word}' taken over?")

# understand/unknown_words

WORD_UNKNOWN_QUESTION = Text(
    ko="{word} 회사 데이터에 없는 이름이거나 모르는 조건입니다. 어떻게 할까요?",
    en="{word} is neither a name in the company's data nor a condition known here. What should I do?",
)
WHOSE_QUESTION = Text(
    ko="로그인 정보로는 {word}이 어디인지 알 수 없습니다. 어디인가요?",
    en="Your sign-in does not say which {word} is. Which one?",
)
WHOSE_BY_NAME_QUESTION = Text(
    ko="로그인 정보로는 {word}이 누구의 것인지 알 수 없습니다. 이름을 넣어 다시 물어보시거나 골라 주세요.",
    en="Your sign-in does not say whose {word} means. Ask again with a name, or choose.",
)
OPTION_WITHOUT_WORD = Text(ko="'{word}' 없이 집계", en="count without '{word}'")
OPTION_STOP = Text(ko="그만두기", en="stop")

# understand/questions/terms

WHOLE_STRETCHES_NOTE = Text(ko="평균은 끝난 기간만으로 냈습니다: {period}.", en="Averaged over what is over: {period}.")
PERIOD_NOT_OVER_NOTE = Text(
    ko="아직 끝나지 않은 기간이라 {day}까지 집계했습니다.", en="The period is not over: counted up to {day}."
)

PREVIOUS_PERIOD_NOTE = Text(
    ko="비교할 기간을 말하지 않아 바로 앞 기간과 비교했습니다.",
    en="No period to compare with was given; compared with the one right before.",
)
DEFAULT_PERIOD_NOTE = Text(ko="기간을 말하지 않아 {period}로 보았습니다.", en="No period was given; {period} is used.")
RECENT_PERIOD_NOTE = Text(ko="{word} {period}로 보았습니다.", en="{word} is taken as {period}.")
WHICH_DIMENSION_QUESTION = Text(ko="{word} 어느 쪽을 말하나요?", en="Which is meant by {word}?")
FIGURE_SENTENCE = Text(ko="{period} {metric} {figure}입니다.", en="In {period}, {metric} came to {figure}.")
CHANGE_SENTENCE = Text(
    ko="{period} {metric} {figure}으로, {compared}의 {before}보다 {change}({growth}) {moved}.",
    en="In {period}, {metric} came to {figure}, which {moved} by {change} ({growth}) from {before} in {compared}.",
)
UNCHANGED_SENTENCE = Text(
    ko="{period} {metric} {figure}으로, {compared}과 같습니다.",
    en="In {period}, {metric} came to {figure}, the same as in {compared}.",
)
ROSE, FELL = Text(ko="늘었습니다", en="rose"), Text(ko="줄었습니다", en="fell")
ATTAINMENT_SENTENCE = Text(
    ko="목표 {target}의 {attainment}를 달성했습니다.", en="That is {attainment} of the target of {target}."
)
ROSE_MOST_SENTENCE = Text(
    ko="{dimension} 가운데 많이 늘어난 것: {named}.", en="By {dimension}, these rose most: {named}."
)
FELL_MOST_SENTENCE = Text(
    ko="{dimension} 가운데 많이 줄어든 것: {named}.", en="By {dimension}, these fell most: {named}."
)
VISIT_RECORDS_SOURCE = Text(ko="회사의 방문 기록", en="the company's records of visits")
GROUP_TAKEN_NOTE = Text(
    ko="{word} {taken} 보았습니다. 다른 기준이면 말씀해 주세요.",
    en="{word} was read as each {taken}; say so if something else is meant.",
)
GOAL_PASSED_NOTE = Text(
    ko="남은 몫이 음수이면 그만큼 이미 넘었다는 뜻입니다.",
    en="Where what is left is negative, it has been passed by so much.",
)
FIGURE_TAKEN_NOTE = Text(
    ko="어떤 수치인지 말하지 않아 {metric} 보았습니다.",
    en="No figure was named, so {metric} was taken.",
)
READING_TAKEN_NOTE = Text(
    ko="{word} {taken} 보았습니다. 다른 뜻이면 말씀해 주세요: {others}.",
    en="{word} was read as {taken}; it may also mean {others}.",
)
WHICH_VALUE_QUESTION = Text(
    ko="'{text}'에 해당하는 대상이 {count}개 있습니다. 누구(무엇)를 말하나요?",
    en="'{text}' may mean any of {count}. Which one do you mean?",
)

# understand/request_analysis

WHAT_TO_KEEP_QUESTION = Text(
    ko="저장은 문서로 합니다. 어떤 문서로 남길까요?", en="Things are stored as documents. Which one should I write?"
)
WHAT_IS_MEANT_QUESTION = Text(
    ko="이 대화에는 앞선 결과가 없습니다. 무엇을 말씀하시나요?",
    en="There is no earlier result in this conversation. What do you mean?",
)
WHAT_IS_MEANT_OPTIONS = (
    Text(ko="이번 달 매출 알려줘", en="this month's sales"),
    Text(ko="이번 달 방문 건수 알려줘", en="this month's visits"),
    Text(ko="방문 보고서 만들어줘", en="write a visit report"),
)
WHAT_TO_CHECK_QUESTION = Text(
    ko="점검할 문서나 첨부 파일이 없습니다. 무엇을 점검할까요?",
    en="There is no document or attached file to check. What should be checked?",
)
WHAT_TO_CHECK_OPTIONS = (
    Text(ko="제품설명회에서 1인당 식사 12만원 제공해도 돼?", en="a meal of 120,000 won at a product briefing"),
    Text(ko="회사명만 있는 볼펜을 드려도 돼?", en="pens with nothing but the company's name"),
    Text(ko="방문 보고서 만들어줘", en="write a visit report first"),
)
WHICH_DOCUMENT_QUESTION = Text(ko="어떤 문서를 만들까요?", en="Which document should I write?")
