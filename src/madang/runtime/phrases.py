"""Every sentence that runtime shows to people, in Korean and English, by the module that says it."""

from madang.text import Text

# In agents/limits:

STOP_SENTENCES = {
    "cancelled": Text(ko="실행을 취소했습니다.", en="The run was cancelled."),
    "seconds": Text(ko="시간 한도에 이르러 멈췄습니다.", en="The run stopped at its time limit."),
    "tokens": Text(ko="토큰 한도에 이르러 멈췄습니다.", en="The run stopped at its token limit."),
    "cost": Text(ko="비용 한도에 이르러 멈췄습니다.", en="The run stopped at its cost limit."),
    "tool_calls": Text(ko="도구 호출 횟수 한도에 이르러 멈췄습니다.", en="The run stopped at its limit of tool calls."),
    "super_steps": Text(ko="단계 수 한도에 이르러 멈췄습니다.", en="The run stopped at its limit of super-steps."),
}

# In agent_loop:

MODEL_UNFINISHED = Text(
    ko="언어 모델이 답을 마치지 못해 그때까지 찾은 것으로 답했습니다. {reason}",
    en="The language model could not finish, so this is answered from what was found until then. {reason}",
)
TOOL_APPROVAL = Text(ko="{tool}: 실행해도 될까요?", en="May {tool} be carried out?")
MARKUP_WRITTEN = Text(
    ko="링크, 이미지, HTML, 출처 번호, 알 수 없는 참조는 모델이 쓸 수 없습니다.",
    en="A model may write no links, images, HTML, numbers of sources, or references that there are not.",
)
PARTLY_USED = Text(
    ko="모델이 쓴 것 가운데 근거로 확인되지 않은 부분은 뺐습니다.",
    en="What the model wrote and the evidence does not bear out was left out.",
)
SENTENCES_DROPPED = Text(
    ko="근거로 확인되지 않은 문장 {count}개를 답에서 뺐습니다.",
    en="{count} sentence(s) that the sources do not bear out were left out.",
)
ADVICE_REFUSED = Text(
    ko="언어 모델이 쓴 답이 근거와 맞지 않아 규칙으로 답했습니다.",
    en="What the language model wrote is not borne out by the sources, so this was answered by rules.",
)

# In agents/reply_validation:

DOES_NOT_FIT = Text(
    ko="물은 것에 맞지 않는 답입니다.",
    en="That does not fit what was asked.",
)
JSON_TYPES = {
    "integer": Text(ko="정수", en="a whole number"),
    "number": Text(ko="숫자", en="a number"),
    "string": Text(ko="글", en="a text"),
    "boolean": Text(ko="참/거짓", en="true or false"),
    "array": Text(ko="목록", en="a list"),
    "object": Text(ko="객체", en="an object"),
    "null": Text(ko="빈 값", en="nothing"),
}
EITHER = Text(ko="{first} 또는 {second}", en="{first} or {second}")
COMPLAINTS = {
    "type": Text(ko="{kind} 형식이어야 합니다.", en="It must be {kind}."),
    "enum": Text(ko="다음 중 하나여야 합니다: {wanted}.", en="It must be one of these: {wanted}."),
    "const": Text(ko="{wanted}만 됩니다.", en="Only {wanted} will do."),
    "minimum": Text(ko="{wanted} 이상이어야 합니다.", en="It must be at least {wanted}."),
    "maximum": Text(ko="{wanted} 이하여야 합니다.", en="It must be at most {wanted}."),
    "exclusiveMinimum": Text(ko="{wanted}보다 커야 합니다.", en="It must be more than {wanted}."),
    "exclusiveMaximum": Text(ko="{wanted}보다 작아야 합니다.", en="It must be less than {wanted}."),
    "multipleOf": Text(ko="{wanted}의 배수여야 합니다.", en="It must be a multiple of {wanted}."),
    "minLength": Text(ko="{wanted}자 이상이어야 합니다.", en="It must have at least {wanted} characters."),
    "maxLength": Text(ko="{wanted}자 이하여야 합니다.", en="It must have at most {wanted} characters."),
    "minItems": Text(ko="{wanted}개 이상이어야 합니다.", en="There must be at least {wanted} of them."),
    "maxItems": Text(ko="{wanted}개 이하여야 합니다.", en="There must be at most {wanted} of them."),
    "uniqueItems": Text(ko="같은 것이 두 번 있습니다.", en="One of them is there twice."),
    "pattern": Text(ko="정해진 형식({wanted})에 맞지 않습니다.", en="It does not have the form {wanted}."),
    "format": Text(ko="{wanted} 형식이 아닙니다.", en="It is not of the form {wanted}."),
    "required": Text(ko="'{wanted}' 항목이 빠졌습니다.", en="{wanted!r} is missing."),
    "additionalProperties": Text(ko="모르는 항목이 있습니다: {wanted}.", en="There is something unknown: {wanted}."),
    "falseSchema": Text(ko="모르는 항목이 있습니다.", en="There is something unknown."),
}
DECISION_ON = Text(
    ko="승인할지 말지 알 수 없는 답입니다. 예 또는 아니요로 답해 주세요.",
    en="That is neither a yes nor a no. Please approve or refuse.",
)

# In errors:

MISSING_FOLDER = Text(
    ko="작업을 맡은 컴퓨터에 폴더 {folder!r}이(가) 없습니다.",
    en="The machine that took the job has no folder {folder!r}.",
)
UNKNOWN_DOCUMENT = Text(
    ko="자료집에 {name} 문서나 대목이 없습니다.", en="There is no document or passage {name} in the library."
)
NO_SUCH_SHARE = Text(
    ko="열 수 없는 링크입니다. 기간이 끝났거나 취소되었습니다. 보낸 분께 새 링크를 부탁하세요.",
    en="This link opens nothing (any more). Ask whoever sent it for a new one.",
)
NO_LIBRARY = Text(
    ko="문서 보관소가 연결되어 있지 않아 찾을 수 없습니다.",
    en="There is no library to search in.",
)
NO_OPTIONS = Text(ko="없음", en="none")
OPTION = Text(
    ko="{assistant} 도우미는 {option} 옵션을 이렇게 받을 수 없습니다. 고를 수 있는 것: {known}.",
    en="The assistant {assistant} cannot take the option {option} like this. It has: {known}.",
)
GRAPH_REFERENCE = Text(
    ko="{word!r}은(는) 그래프를 가리키지 않습니다. app.py:graph, 이름=app.py:graph 또는 langgraph.json을 쓰세요.",
    en="{word!r} names no graph: write app.py:graph, name=app.py:graph or the path of a langgraph.json.",
)
GRAPH_FILE_MISSING = Text(
    ko="{word!r}: {file} 파일이 없습니다.",
    en="{word!r}: there is no file {file}.",
)
GRAPH_CONFIG = Text(
    ko="{file}: {setting!r} 설정을 쓸 수 없습니다: {reason}. 고치거나 지우세요.",
    en="{file}: {setting!r} cannot be honoured: {reason}. Change it, or take it out.",
)
GRAPH_INPUT = Text(
    ko="그래프 {graph!r}은(는) {what!r}을(를) 받지 않습니다{why}. 받는 것: {known}.",
    en="The graph {graph!r} does not take {what!r}{why}. It takes: {known}.",
)
RESERVED_NAMESPACE = Text(
    ko="네임스페이스 {name!r}은(는) 어시스턴트의 기억에만 쓰입니다. 다른 이름을 쓰거나 /memory로 다루세요.",
    en="The namespace {name!r} is kept for what assistants remember: choose another name, or use /memory.",
)
CHECKPOINT_NOT_FOUND = Text(
    ko="이 대화에는 체크포인트 {checkpoint!r}이(가) 없습니다. 목록에 있는 것을 고르세요.",
    en="This conversation has no checkpoint {checkpoint!r}: take one from its list.",
)
TIMED_OUT = Text(
    ko="{seconds:g}초 안에 끝나지 않았습니다.",
    en="It did not finish within {seconds:g} seconds.",
)
EFFECT_IN_DOUBT = Text(
    ko="'{what}' 작업이 실행되었는지 확인할 수 없어 다시 하지 않았습니다. 결과를 확인해 주세요.",
    en="Whether {what!r} was done is not known, so it was not done again. Please check.",
)
QUESTION_NOT_FOUND = Text(
    ko="이미 답했거나 더는 묻지 않는 질문입니다.",
    en="That question is not open, or was answered already.",
)
WRONG_ROLE = Text(
    ko="이 승인은 '{wanted}' 역할만 할 수 있습니다.",
    en="Only the role {wanted!r} can decide on this.",
)
OWN_REQUEST = Text(
    ko="자기가 요청한 일은 스스로 승인할 수 없습니다. '{role}' 역할의 다른 사람이 해야 합니다.",
    en="Nobody approves what they asked for: somebody else in the role {role!r} has to decide.",
)
WRONG_ASSISTANT = Text(
    ko="이 대화는 다른 도우미의 것입니다. 새 대화를 시작해 주세요.",
    en="This conversation belongs to another assistant. Please start a new one.",
)
TOO_MANY_ATTEMPTS = Text(
    ko="{attempts}번 시도했지만 끝내지 못했습니다. 다시 요청해 주세요.",
    en="It was tried {attempts} times and never came to an end. Please ask again.",
)
BLOCKED_STEP = Text(
    ko="한 단계가 너무 오래 걸려 멈췄습니다. 글을 줄이거나 여러 번에 나누어 물어보세요.",
    en="A step took too long and was stopped. Ask with less text, or in several messages.",
)
ASSISTANT_EXIT = Text(
    ko="도우미가 프로그램을 끝내려 해서 이 요청을 멈췄습니다. 도우미를 만든 사람에게 알려 주세요.",
    en="The assistant tried to end the program, so this run was stopped. Tell whoever wrote the assistant.",
)
QUARANTINED = Text(
    ko="이 요청이 서버를 {losses}번 멈추게 해서 더는 시도하지 않습니다. 파일을 빼거나 나누어 다시 요청해 주세요.",
    en="This run stopped the server {losses} times and is not tried again. Ask anew without its files, or split them.",
)
UNKNOWN_FILE = Text(
    ko="파일 {name!r}의 형식을 알 수 없습니다. PDF, DOCX, XLSX, HWPX, 그림 또는 글 파일을 올려 주세요.",
    en="The file {name!r} is of no known kind. Hand in PDF, DOCX, XLSX, HWPX, a picture or text.",
)
FILES_NOT_READ = Text(
    ko="{assistant} 도우미는 파일을 읽지 않습니다. 필요한 내용을 메시지에 적거나, 파일을 읽는 도우미에게 물어보세요.",
    en="{assistant} does not read files. Write what matters into the message, or ask an assistant that reads them.",
)

# In plans/execution:

AGENT_IS_OFF = Text(
    ko="'{agent}' 에이전트가 꺼져 있습니다(MADANG_AGENTS_OFF).",
    en="The agent {agent!r} is switched off (MADANG_AGENTS_OFF).",
)
SKIPPED = Text(
    ko="사용자가 건너뛰었습니다.",
    en="It was skipped on request.",
)
NOT_APPROVED = Text(
    ko="승인하지 않았습니다.",
    en="It was not approved.",
)

# In plans/replanning:

CANNOT_REPLAN = Text(
    ko="계획을 다시 세우지 못해 하던 대로 계속합니다.",
    en="The plan could not be made anew and goes on as it was.",
)

# In runs/outcome:

SHORTFALL_SENTENCES = {
    "failed": Text(ko="'{task}' 단계가 실패했습니다{why}", en="{task!r} failed{why}"),
    "skipped": Text(ko="'{task}' 단계를 건너뛰었습니다{why}", en="{task!r} was skipped{why}"),
    "cancelled": Text(ko="'{task}' 단계가 중단되었습니다{why}", en="{task!r} was cancelled{why}"),
    "partial": Text(ko="'{task}' 단계의 결과가 일부뿐입니다{why}", en="{task!r} is only partly done{why}"),
}

# In runs/request:

PAUSED = Text(
    ko="{nodes} 앞에서 멈췄습니다. 계속할까요?",
    en="Paused before {nodes}. Go on?",
)

# In runs/remembering:

MEMORY_SENTENCES = {
    "used": Text(
        ko="지난번({day})에 말씀하신 내용을 기준으로 했습니다: “{text}”",
        en="This goes by what you told me on {day}: “{text}”",
    ),
    "kept": Text(
        ko="기억했습니다: “{text}”",
        en="Remembered: “{text}”",
    ),
    "noticed": Text(
        ko="다음 대화를 위해 기억해 둡니다: “{text}” (이 대화를 지우면 함께 지워집니다.)",
        en="Kept for your next conversation: “{text}” (It is deleted with this one.)",
    ),
    "forgotten": Text(ko="잊었습니다: “{text}”", en="Forgotten: “{text}”"),
}
MEMORY_HINT = Text(
    ko="‘뭘 기억하고 있어?’라고 물으면 보여 드리고, ‘기억한 것 지워줘’라고 하면 지웁니다.",
    en="Ask “What do you remember about me?” to see it, say “Forget …” to have it forgotten.",
)
REMEMBER_WHAT = Text(
    ko="무엇을 기억할지 함께 적어 주세요. 예: “예산은 200만 원이에요. 기억해줘”",
    en="Say what to remember, for example: “My budget is 2 million won. Remember this.”",
)
REMEMBERED_MASKED = Text(
    ko="개인 번호와 주소는 가리고 기억했습니다.", en="Personal numbers and addresses were masked before it was kept."
)
NOTHING_TO_FORGET = Text(ko="그런 것은 기억하고 있지 않습니다.", en="Nothing like that is remembered.")
NOTHING_REMEMBERED = Text(ko="기억하고 있는 것이 없습니다.", en="Nothing is remembered about you.")
REMEMBERED_LIST = Text(ko="기억하고 있는 것입니다.", en="This is what is remembered about you.")
REMEMBERED_LINE = Text(ko="- {text} ({day})", en="- {text} ({day})")

# In runs/asked_parts:

FORM_NAMES = {
    ".xlsx": "엑셀 스프레드시트 excel spreadsheet",
    ".csv": "엑셀 스프레드시트 spreadsheet",
    ".docx": "워드 문서 word document",
    ".pdf": "pdf 문서 document",
    ".ics": "캘린더 달력 calendar",
    "chart": "그래프 차트 도표 chart graph plot",
    "table": "표 table",
    "map": "지도 map",
    "schedule": "일정표 시간표 schedule",
    "document": "문서 보고서 document report",
}
"""What people call the kinds of files and views that an answer brings, in both languages."""
LEFT_OUT = Text(
    ko=(
        "다음은 답하지 못한 것 같습니다: {asked} 위에 답이 없으면 이 도우미가 다루지 않거나 알아듣지 못한 것입니다. "
        "따로 다시 물어봐 주세요."
    ),
    en=(
        "Probably not answered: {asked} If nothing above answers it, this assistant does not do that or did not "
        "understand it; please ask it by itself."
    ),
)
OUTSIDE_ACTS = {
    "send": Text(
        ko="보내기: 저는 메일이나 메시지를 보내지 않습니다. 답과 파일을 내려받아 직접 보내 주세요.",
        en="Sending: I send no mail and no messages. Download the answer and its files, and send them yourself.",
    ),
    "book": Text(
        ko="예약: 저는 예약하지 않습니다. 직접 예약해 주세요.", en="Booking: I book nothing. Please book it yourself."
    ),
    "pay": Text(
        ko="결제·이체: 저는 돈을 내거나 보내지 않습니다. 직접 해 주세요.",
        en="Payment: I pay and transfer nothing. Please do that yourself.",
    ),
    "call": Text(
        ko="전화: 저는 전화를 걸지 않습니다. 직접 연락해 주세요.",
        en="Calls: I call nobody. Please get in touch yourself.",
    ),
    "translate": Text(
        ko="번역: 저는 번역하지 않습니다. 한국어와 영어로 답합니다.",
        en="Translation: I do not translate. I answer in Korean and in English.",
    ),
}
EMPTY_ANSWER = Text(
    ko="답이 비어 있습니다. 다르게 물어봐 주세요.", en="The answer is empty. Please ask in other words."
)
