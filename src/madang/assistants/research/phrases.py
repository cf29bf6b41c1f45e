"""Every text that research shows to people, in Korean and English, grouped by the module that uses it."""

from madang.text import Text

# In agents/brief_writer:

ASK_TOPIC = Text(
    ko="무엇에 대해 조사할까요? 주제를 알려 주세요.", en="What would you like me to research? Name a topic."
)
ASK_TOPIC_AFTER_COURTESY = Text(
    ko="네! 조사할 주제가 있으면 알려 주세요.", en="Gladly! Name a topic and I will research it."
)
SUPERVISOR_TASK = Text(
    ko="주제마다 조사원을 보내 자료를 모읍니다.", en="Send a researcher for every topic and collect what they find."
)
APPROVE_PLAN = Text(
    ko="이 계획대로 조사할까요? 주제를 고치실 수 있습니다.", en="Shall I research this plan? You can edit the topics."
)
PLAN_DECLINED = Text(
    ko="계획이 승인되지 않아 조사하지 않았습니다.", en="The plan was not approved, so nothing was researched."
)

# In agents/supervisor:

BEYOND_LIMITS = Text(
    ko="조사하지 않았습니다. 한 번에 주제 {topics}개씩 {rounds}차까지만 조사합니다.",
    en="Not researched: the limit is {rounds} rounds of {topics} topics.",
)
ROUND_STARTED = Text(ko="{number}차 조사: {topics}", en="Round {number}: {topics}")

# In manifest:

AGENT_NAMES = {
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
TITLE = Text(ko="조사", en="Research")
ABOUT = Text(
    ko="질문을 주제별로 나누어 자료를 찾고, 문장마다 출처를 단 보고서를 씁니다.",
    en="Splits a question into topics, searches your documents, and writes a report with a source for every sentence.",
)
EXAMPLES = (
    Text(ko="마당은 체크포인트를 어떻게 작게 유지하나요?", en="How does Madang keep checkpoints small?"),
    Text(ko="마당에서 세션을 지우면 무엇이 남나요?", en="What is left in Madang when a session is erased?"),
)

# In plan/steps:

STEP_LIMITS = Text(
    ko="검색 {queries}회, 회당 {passages}개 대목, {seconds}초까지",
    en="up to {queries} searches of {passages} passages, {seconds} s",
)

# In present/document:

SUMMARY_HEADING = Text(ko="요약", en="Summary")
CODE_HEADING = Text(ko="코드로 보면", en="In code")
CHANGES_HEADING = Text(ko="{date} 이후 달라진 것", en="What has changed since {date}")
NOTHING_CHANGED = Text(
    ko="자료에서 이 질문에 답하는 내용은 그대로입니다.", en="What the documents say on this question is as it was."
)
DOCUMENT_CAME = Text(ko="새 자료: {title}", en="New document: {title}")
DOCUMENT_WENT = Text(ko="없어진 자료: {title}", en="Document that is gone: {title}")
SAID_ANEW = Text(ko="새로 나온 내용:", en="New:")
SAID_OTHERWISE = Text(ko="바뀐 내용:", en="Changed:")
NO_LONGER_SAID = Text(ko="이제는 없는 내용:", en="No longer said:")
SAID_BEFORE = Text(ko="(전에는: {text})", en="(Before: {text})")
DETAILS_HEADING = Text(ko="자세한 내용", en="Details")
FIGURES_HEADING = Text(ko="수치와 날짜", en="Figures and dates")
FIGURE_COLUMN = Text(ko="수치", en="Figure")
STATEMENT_COLUMN = Text(ko="내용", en="Statement")
SAYS_HEADING = Text(ko="누가 무엇이라고 하나", en="Who says what")
SOURCE_COLUMN = Text(ko="자료", en="Source")
SAME_TEXT = Text(ko="같은 글:", en="The same text:")
REPEATS = Text(
    ko="글의 대부분이 같아 따로 확인한 것으로 볼 수 없습니다:",
    en="most of its text is the same, so it confirms nothing:",
)
MOST_OF_ROWS = Text(ko="표의 {rows}개 행 가운데 가장 큰 값:", en="The largest of {rows} rows:")
LEAST_OF_ROWS = Text(ko="표의 {rows}개 행 가운데 가장 작은 값:", en="The smallest of {rows} rows:")
WORKED_OUT = Text(ko="(계산한 값: {share})", en="(worked out: {share})")
AS_OF_COLUMN = Text(ko="기준일", en="As of")
CONTRADICTIONS_HEADING = Text(ko="자료마다 다른 내용", en="Where sources disagree")
OPEN_QUESTIONS_HEADING = Text(ko="찾지 못한 것", en="Open questions")
PARTIAL_REPORT = Text(ko="일부만 조사했습니다", en="This report is partial")
NOTHING_FOUND = Text(
    ko="찾은 자료에는 이 질문에 답하는 내용이 없습니다.",
    en="Nothing in the sources that were searched answers this question.",
)
NOT_GIVEN = Text(
    ko="자료에는 질문한 내용({words})이 없습니다. 아래는 자료에 있는 관련 내용입니다.",
    en="The documents do not give what was asked ({words}). What they say that is nearest to it stands below.",
)
UNKNOWN_TO_SOURCES = Text(
    ko="자료에는 이것이 없다고, 곧 조사하거나 밝히지 않았다고 적혀 있습니다. 아래는 자료에 있는 내용입니다.",
    en="The documents do not give this; one says itself that it is not known. What they do say stands below.",
)
NO_FIGURE_GIVEN = Text(
    ko="자료에는 질문한 수치가 없습니다. 아래는 자료에 있는 관련 내용입니다.",
    en="The documents do not give the figure that was asked for. What they say that is nearest to it stands below.",
)
GIVEN_INSTEAD_HEADING = Text(ko="자료에 있는 것", en="What the documents do say")
ONLY_DOCUMENTATION = Text(
    ko="등록된 자료가 없어 마당과 함께 제공되는 문서만 찾아보았습니다. 파일을 첨부하거나 "
    "`madang knowledge add`로 넣어 주세요.",
    en="There are no documents of yours, so only what ships with Madang was searched. Attach a file, or add documents "
    "with `madang knowledge add`.",
)
NO_DOCUMENTS = Text(
    ko="찾아볼 자료가 없습니다. 등록된 자료도, 첨부한 파일도, 웹 검색도 없어 아무것도 찾지 않았습니다. "
    "파일을 첨부하거나, `madang knowledge add 이름 폴더`로 자료를 넣거나, "
    "`madang demo --documents`로 견본 자료를 넣어 보세요. "
    "웹에서 찾으려면 검색 엔진을 설정하고 `--web`을 붙이세요. 마당에 관한 질문이면 질문에 ‘마당’을 넣어 주세요.",
    en="There is nothing to look into: no documents of yours, no file and no web search, so nothing was looked up. "
    "Attach a file, add documents with `madang knowledge add NAME FOLDER`, or try the sample documents of "
    "`madang demo --documents`. To search the web, set up a search engine and add `--web`. If you ask about Madang "
    "itself, say “Madang” in the question.",
)
LIMITS_HEADING = Text(ko="자료의 한계", en="Limits")
ABOUT_SOURCES_HEADING = Text(ko="누가 낸 자료인가", en="Who is behind the sources")
FUNDED = Text(ko="재원: {funding}", en="funding: {funding}")
PUBLISHER_KINDS = {
    "operator": Text(ko="운영하거나 만드는 쪽", en="runs or makes it"),
    "authority": Text(ko="감독·행정 기관", en="public authority"),
    "study": Text(ko="연구 기관", en="research"),
    "association": Text(ko="이해 당사자 단체", en="association of people concerned"),
    "news": Text(ko="언론", en="news"),
    "opinion": Text(ko="개인 의견", en="opinion"),
}
NEWER_SOURCE_SAYS = Text(
    ko="최근 자료({first_date})는 {first}, 이전 자료({second_date})는 {second}.",
    en="The newer source ({first_date}) says {first}, the older one ({second_date}) {second}.",
)
FIGURES_COMPARED = Text(
    ko="수치가 다릅니다: {figures}. 차이에 대한 설명({date}):",
    en="The figures differ: {figures}. How one source ({date}) explains it:",
)
SOURCES_DIFFER = Text(ko="한쪽은 {first}, 다른 쪽은 {second}.", en="One says {first}, another {second}.")
REPEATED_BY = Text(
    ko="같은 수치를 되풀이한 자료(따로 확인한 것이 아닐 수 있음):", en="The same figure, perhaps from the same source:"
)
EXPLAINED = Text(ko="자료의 설명:", en="What a source says of it:")
LIKELY_REASON = Text(ko="차이가 나는 까닭(추정): {reasons}", en="Likely reason: {reasons}")
DIFFERENCE_REASONS = {
    "corrected": Text(ko="한쪽이 다른 수치를 바로잡았습니다.", en="one of them says that a figure was corrected."),
    "period": Text(ko="서로 다른 기간을 말합니다.", en="they speak of different periods."),
    "scope": Text(ko="세는 범위나 방법이 다릅니다.", en="they do not count the same thing in the same way."),
    "estimate": Text(
        ko="한쪽은 계획이나 추정이고 다른 쪽은 그렇지 않습니다.", en="one is a plan or an estimate, the other is not."
    ),
    "interest": Text(ko="이해관계가 다른 쪽에서 낸 자료입니다.", en="the sources have different interests."),
    "newer": Text(ko="한쪽 자료가 더 최근 것입니다.", en="one source is newer."),
}

# In tools/search:

SEARCH_FAILED = Text(
    ko="{corpus} 자료집을 검색하지 못했습니다: {reason}", en="{corpus} could not be searched: {reason}"
)
SEARCH_ABOUT = Text(
    ko="자료집에서 질문에 답하는 대목을 찾습니다.", en="Finds passages of a corpus that answer a query."
)

FILE_NOT_READ = Text(ko="파일 {name}을(를) 읽지 못했습니다: {reason}", en="The file {name} could not be read: {reason}")

# In tools/attachments:

SEARCH_FILES_ABOUT = Text(
    ko="대화에 첨부된 파일에서 질문에 답하는 대목을 찾습니다.",
    en="Finds passages of the attached files that answer a query.",
)

PASTED_TEXT = Text(ko="붙여 넣은 글", en="Pasted text")
SEARCH_TEXTS_ABOUT = Text(
    ko="대화에 붙여 넣은 글에서 질문에 답하는 대목을 찾습니다.",
    en="Finds passages of pasted texts that answer a query.",
)

# In tools/search, of the web:

NO_ENGINE = Text(
    ko="웹 검색이 설정되지 않았습니다. MADANG_RESEARCH__ENGINE과 키 또는 주소를 설정하세요.",
    en="Web search is not set up: set MADANG_RESEARCH__ENGINE and its key or address.",
)
MCP_FILE_UNREADABLE = Text(
    ko="MADANG_RESEARCH__MCP가 가리키는 파일에서 MCP 서버를 읽을 수 없습니다.",
    en="The file named by MADANG_RESEARCH__MCP holds no MCP servers that can be read.",
)
WEB_SEARCH_ABOUT = Text(ko="웹에서 질문에 답하는 대목을 찾습니다.", en="Finds passages on the web that answer a query.")
MCP_SEARCH_ABOUT = Text(
    ko="설정된 MCP 서버의 도구로 찾습니다.", en="Searches with the tools of the configured MCP servers."
)
