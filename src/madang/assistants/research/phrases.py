"""Every sentence that research shows to people, in Korean and English, by the module that says it."""

from madang.text import Text

# In agents/brief_writer:

WHAT = Text(
    ko="무엇에 대해 조사할까요? 주제를 알려 주세요.",
    en="What shall I look into? Name a topic.",
)
WHAT_ELSE = Text(
    ko="네! 조사할 주제가 있으면 알려 주세요.",
    en="With pleasure! Name a topic and I will look into it.",
)
TASK = Text(
    ko="주제마다 조사자를 보내 자료를 모읍니다.",
    en="Send a researcher for every topic and collect what they find.",
)
APPROVE = Text(
    ko="이 계획대로 조사할까요? 주제를 고칠 수 있습니다.",
    en="Shall I research this plan? You may edit the topics.",
)
DECLINED = Text(
    ko="계획이 승인되지 않아 조사하지 않았습니다.",
    en="The plan was not approved, so nothing was researched.",
)

# In agents/supervisor:

NO_ROUND = Text(
    ko="조사하지 않았습니다. 한 차례에 주제 {topics}개씩 {rounds}차례까지입니다.",
    en="Not researched: the limit is {rounds} rounds of {topics} topics.",
)
ROUND = Text(
    ko="{number}차 조사: {topics}",
    en="Round {number}: {topics}",
)

# In manifest:

NAMES = {
    "clarify_with_user": Text(ko="질문 확인", en="Clarification"),
    "write_research_brief": Text(ko="조사 계획", en="Brief"),
    "research_supervisor": Text(ko="조사", en="Research"),
    "supervisor": Text(ko="감독", en="Supervisor"),
    "supervisor_tools": Text(ko="주제 배정", en="Assignment"),
    "researcher": Text(ko="조사원", en="Researcher"),
    "researcher_tools": Text(ko="자료 찾기", en="Search"),
    "compress_research": Text(ko="간추리기", en="Digest"),
    "final_report_generation": Text(ko="보고서 작성", en="Report"),
}
ASSISTANT_RESEARCH_TITLE = Text(
    ko="조사",
    en="Research",
)
ASSISTANT_RESEARCH_ABOUT = Text(
    ko="질문을 주제로 나누어 자료를 찾고, 문장마다 출처를 단 보고서를 씁니다.",
    en=("Takes a question apart, searches your documents, and writes a report whose every sentence has its source."),
)
ASSISTANT_RESEARCH_EXAMPLES = Text(
    ko="마당은 체크포인트를 어떻게 작게 유지하나요?",
    en="How does Madang keep checkpoints small?",
)
MANIFEST_ASSISTANT_RESEARCH_EXAMPLES = Text(
    ko="세션을 지우면 무엇이 남나요?",
    en="What is left when a session is erased?",
)

# In plan/steps:

ALLOWED = Text(
    ko="검색 {queries}번, 한 번에 대목 {passages}개, {seconds}초까지",
    en="up to {queries} searches of {passages} passages, {seconds} s",
)

# In present/document:

SUMMARY = Text(
    ko="요약",
    en="Summary",
)
DETAILS = Text(
    ko="자세한 내용",
    en="Details",
)
FIGURES = Text(
    ko="수치와 날짜",
    en="Figures and dates",
)
FIGURE = Text(
    ko="수치",
    en="Figure",
)
SAID = Text(
    ko="내용",
    en="What is said",
)
AS_OF = Text(
    ko="기준일",
    en="As of",
)
CONTRADICTIONS = Text(
    ko="서로 다른 내용",
    en="Where sources disagree",
)
OPEN = Text(
    ko="찾지 못한 것",
    en="Open questions",
)
PARTIAL = Text(
    ko="일부만 조사했습니다",
    en="This report is partial",
)
NOTHING = Text(
    ko="찾은 자료에는 이 질문에 답하는 내용이 없습니다.",
    en="Nothing in the sources that were searched answers this question.",
)
NEWER = Text(
    ko="최근 자료({first_date})는 {first}, 이전 자료({second_date})는 {second}.",
    en="The newer source ({first_date}) says {first}, the older one ({second_date}) {second}.",
)
UNDATED = Text(
    ko="한쪽은 {first}, 다른 쪽은 {second}.",
    en="One says {first}, another {second}.",
)

# In tools/search:

FAILED = Text(
    ko="{corpus} 자료집을 검색하지 못했습니다: {reason}",
    en="{corpus} could not be searched: {reason}",
)
SEARCH_SEARCH_ABOUT = Text(
    ko="자료집에서 질문에 답하는 대목을 찾습니다.",
    en="Finds the passages of a corpus that answer a query.",
)

# In tools/web:

NO_ENGINE = Text(
    ko="웹 검색이 설정되지 않았습니다. MADANG_RESEARCH__ENGINE과 그 열쇠나 주소를 설정하세요.",
    en="Web search is not set up: set MADANG_RESEARCH__ENGINE and its key or address.",
)
MCP_SETTINGS = Text(
    ko="MADANG_RESEARCH__MCP가 가리키는 파일에서 MCP 서버를 읽을 수 없습니다.",
    en="The file that MADANG_RESEARCH__MCP names holds no MCP servers that can be read.",
)
WEB_SEARCH_SEARCH_WEB_ABOUT = Text(
    ko="웹에서 질문에 답하는 대목을 찾습니다.",
    en="Finds the passages of the web that answer a query.",
)
MCP_SEARCH_SEARCH_MCP_ABOUT = Text(
    ko="설정된 MCP 서버의 도구로 찾습니다.",
    en="Searches with the tools of the MCP servers that are set up.",
)
