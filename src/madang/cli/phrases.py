"""Every text that the command line shows to people, in Korean and English, by command."""

from madang.text import Text

# The program

PROGRAM_HELP = Text(
    ko="LangGraph 위의 멀티 에이전트 상태 계층, 그리고 그 위에서 일하는 도우미들.",
    en="A state layer for multi-agent systems on LangGraph, and the assistants that live on it.",
)
VERSION_HELP = Text(ko="버전을 보여 줍니다.", en="Show the version.")
LANGUAGE_HELP = Text(
    ko="사용할 언어. 정하지 않으면 질문의 언어나 로캘을 따릅니다.",
    en="Language to use; by default that of the message or the locale.",
)
DEBUG_HELP = Text(ko="오류가 나면 발생 위치를 보여 줍니다.", en="Show a traceback when an error occurs.")
UNEXPECTED_ERROR = Text(
    ko="예상하지 못한 오류가 났습니다({error}). 어디서 났는지 보려면 --debug를 붙여 다시 실행하세요.",
    en="Unexpected error ({error}). Run it again with --debug to see where.",
)
NO_SUCH_FILE = Text(ko="그런 파일이나 폴더가 없습니다", en="No such file or directory")
PERMISSION_DENIED = Text(ko="권한이 없습니다", en="Permission denied")
IS_A_DIRECTORY = Text(ko="파일이 아니라 폴더입니다", en="Is a directory")
NOT_A_DIRECTORY = Text(ko="폴더가 아닙니다", en="Not a directory")
DISK_FULL = Text(ko="디스크에 남은 공간이 없습니다", en="No space left on device")

# Help that several commands share

LIMIT_HELP = Text(ko="몇 개까지 보일지.", en="How many to show.")
NOW_HELP = Text(ko="이 날짜나 시각을 현재로 봅니다(ISO 8601).", en="Pretend it is this date or time (ISO 8601).")
ROLE_HELP = Text(ko="사용자의 역할.", en="The role of the user.")
TENANT_HELP = Text(ko="사용자의 테넌트.", en="The tenant of the user.")
USER_HELP = Text(ko="질문하는 사용자.", en="The user who asks.")
ASSISTANT_HELP = Text(ko="도우미의 이름.", en="The name of the assistant.")
SESSION_HELP = Text(ko="세션의 아이디.", en="The id of the session.")
YES_HELP = Text(ko="묻지 않고 합니다.", en="Do not ask for confirmation.")

# Headings of tables

AGENT_ON = Text(ko="켜짐", en="on")
AGENT_OFF = Text(ko="꺼짐", en="off")
AGENTS_HOW_TO_SWITCH = Text(
    ko="끄려면 MADANG_AGENTS_OFF에 이름을 쉼표로 나열하세요. 그 단계는 건너뛰고 답에 그렇게 적습니다.",
    en="To switch one off, list it in MADANG_AGENTS_OFF, comma-separated. Its steps are skipped, and answers say so.",
)
COLUMN_ACTION = Text(ko="무엇을", en="what")
COLUMN_ACTOR = Text(ko="누가", en="who")
COLUMN_ADDED = Text(ko="늘어난 크기", en="added")
COLUMN_AGENT = Text(ko="에이전트", en="agent")
COLUMN_ASSISTANT = Text(ko="도우미", en="assistant")
COLUMN_ATTEMPT = Text(ko="시도", en="attempt")
COLUMN_STOOD = Text(ko="전", en="before")
COLUMN_CHANGE = Text(ko="변화", en="change")
COLUMN_CHANGED = Text(ko="바뀐 채널", en="changed")
COLUMN_CHECKED = Text(ko="항목", en="check")
COLUMN_CHECKPOINTS = Text(ko="체크포인트", en="checkpoints")
COLUMN_CORPUS = Text(ko="자료집", en="corpus")
COLUMN_CREATED = Text(ko="만든 때", en="created")
COLUMN_CURRENT_TYPE = Text(ko="현재 타입 이름", en="current type name")
COLUMN_DETAILS = Text(ko="세부 내용", en="details")
COLUMN_DONE = Text(ko="끝난 일", en="done")
COLUMN_DOCUMENTS = Text(ko="문서", en="documents")
COLUMN_AS_OF = Text(ko="날짜", en="date")
COLUMN_LOCATION = Text(ko="위치", en="location")
COLUMN_DURATION = Text(ko="걸린 시간", en="duration")
COLUMN_ERROR = Text(ko="오류", en="error")
COLUMN_ERRORS = Text(ko="오류 수", en="errors")
COLUMN_MODEL_CALLS = Text(ko="모델 호출", en="model calls")
COLUMN_RETRIES = Text(ko="재시도", en="retries")
COLUMN_STEPS = Text(ko="단계 수", en="steps")
COLUMN_TOKENS = Text(ko="토큰", en="tokens")
COLUMN_TOOL_CALLS = Text(ko="도구 호출", en="tool calls")
COLUMN_EVENT = Text(ko="이벤트", en="event")
COLUMN_EVENT_DATA = Text(ko="내용", en="data")
COLUMN_EXPIRES = Text(ko="기한", en="expires")
COLUMN_FORMER_TYPE = Text(ko="예전 타입 이름", en="former type name")
COLUMN_FOUND = Text(ko="상태", en="found")
COLUMN_ID = Text(ko="아이디", en="id")
COLUMN_KIND = Text(ko="종류", en="kind")
COLUMN_LABEL = Text(ko="이름", en="label")
COLUMN_MARK = Text(ko="", en="")
COLUMN_NAME = Text(ko="이름", en="name")
COLUMN_NODE = Text(ko="노드", en="node")
COLUMN_NUMBER = Text(ko="번호", en="no.")
COLUMN_PASSAGES = Text(ko="대목", en="passages")
COLUMN_PATH = Text(ko="경로", en="path")
COLUMN_PHASE = Text(ko="단계", en="phase")
COLUMN_PROGRESS = Text(ko="진행", en="progress")
COLUMN_REFERENCE = Text(ko="참조", en="reference")
COLUMN_REMEDY = Text(ko="할 일", en="what to do")
COLUMN_REVOKED = Text(ko="폐기한 때", en="revoked")
COLUMN_ROLE = Text(ko="역할", en="role")
COLUMN_RUN = Text(ko="실행", en="run")
COLUMN_SCHEMA = Text(ko="스키마", en="schema")
COLUMN_SCOPES = Text(ko="권한", en="scopes")
COLUMN_SAID = Text(ko="주고받은 말", en="said")
COLUMN_SESSION = Text(ko="세션", en="session")
COLUMN_SIZE = Text(ko="크기", en="size")
COLUMN_STATUS = Text(ko="상태", en="status")
COLUMN_STEP = Text(ko="단계", en="step")
COLUMN_TENANT = Text(ko="테넌트", en="tenant")
COLUMN_TIME = Text(ko="시각", en="time")
COLUMN_TITLE = Text(ko="제목", en="title")
COLUMN_TYPE = Text(ko="형식", en="type")
COLUMN_UPDATED = Text(ko="바뀐 때", en="updated")
COLUMN_USER = Text(ko="사용자", en="user")
COLUMN_VALUE = Text(ko="값", en="value")
COLUMN_VERSION = Text(ko="버전", en="version")
COLUMN_WOULD_CHANGE = Text(ko="바뀔 것", en="would change")

# `madang demo`

DEMO_NIGHTS = Text(ko="기간은 {minimum}박~{maximum}박이어야 합니다", en="A stay is {minimum} to {maximum} nights")
DEMO_DOCUMENTS_HELP = Text(
    ko="대신 견본 자료를 자료집에 넣어 조사 도우미를 써 볼 수 있게 합니다.",
    en="Instead, add sample documents to the library, for trying the research assistant.",
)
DEMO_DOCUMENTS_ADDED = Text(
    ko="견본 자료 {count}건이 자료집 '{corpus}'에 있습니다.\n"
    '물어보세요: madang ask research "해온시 공유자전거 이용이 왜 늘었나?"\n'
    "지우려면: madang knowledge remove {corpus}",
    en='{count} sample documents are in the corpus {corpus!r}. Ask: madang ask research "Why did bike sharing in Haeon '
    'grow?"\nTo remove them: madang knowledge remove {corpus}',
)
DEMO_DECLARED = Text(
    ko="1. 필드의 규칙은 타입에 한 번만 적습니다.", en="1. The rules of a field are declared once, in its type."
)
DEMO_REFUSED = Text(
    ko="2. 잘못된 쓰기는 저장되기 전에 거절됩니다.", en="2. An invalid write is rejected before it is stored."
)
DEMO_MERGED = Text(
    ko="3. 올바른 쓰기는 합쳐지고 한도에 맞게 정리됩니다. 비밀은 가려집니다.",
    en="3. Valid writes are merged and trimmed; secrets are masked.",
)
DEMO_PLANNED = Text(
    ko="4. 계획은 순서를 지키고 실패를 숨기지 않습니다.", en="4. A plan keeps its order and hides no failure."
)

# `madang knowledge`

KNOWLEDGE_ADD_HELP = Text(
    ko="파일과 폴더를 자료집에 추가합니다. 다시 실행하면 바뀐 파일만 읽고, 폴더에서 사라진 파일은 뺍니다.",
    en="Add files and folders to a corpus. Again: reads only changed files, removes missing ones.",
)
KNOWLEDGE_LIST_HELP = Text(
    ko="자료집을, 또는 한 자료집의 문서와 읽지 못한 파일을 나열합니다.",
    en="List the corpora, or the documents of one with what could not be read.",
)
KNOWLEDGE_LISTED_HELP = Text(ko="문서를 나열할 자료집.", en="The corpus whose documents are listed.")
KNOWLEDGE_WATCH_HELP = Text(
    ko="폴더를 지켜보다가 바뀐 것이 있으면 자료집에 넣습니다. Ctrl+C로 끝냅니다.",
    en="Watch folders and bring what changes into a corpus, until Ctrl+C.",
)
KNOWLEDGE_EVERY_HELP = Text(ko="몇 초마다 볼지.", en="Seconds between two looks.")
KNOWLEDGE_ROUNDS_HELP = Text(ko="몇 번 보고 끝낼지.", en="End after so many looks.")
KNOWLEDGE_WATCHING = Text(ko="{every}초마다 봅니다. Ctrl+C로 끝냅니다.", en="Looking every {every} s; Ctrl+C ends it.")
KNOWLEDGE_LEFT_OUT = Text(ko="읽지 않는 형식(파일 수): {kinds}", en="Not read, by ending and number: {kinds}")
KNOWLEDGE_SEARCH_HELP = Text(ko="자료집에서 검색합니다.", en="Search a corpus.")
KNOWLEDGE_REMOVE_HELP = Text(ko="자료집이나 그 안의 문서를 지웁니다.", en="Remove a corpus, or some of its documents.")
CORPUS_NAME_HELP = Text(ko="자료집의 이름.", en="The name of the corpus.")
KNOWLEDGE_PATHS_HELP = Text(ko="추가할 파일과 폴더.", en="Files and folders to add.")
KNOWLEDGE_STATUTES_HELP = Text(
    ko="폴더의 마크다운 법령을 조문 단위로 읽고, 자료집을 그것으로 바꿉니다.",
    en="Read the folders as laws in Markdown, article by article; they replace what the corpus holds.",
)
KNOWLEDGE_QUESTION_HELP = Text(ko="검색할 말이나 질문.", en="Words or a question to search for.")
KNOWLEDGE_DOCUMENTS_HELP = Text(
    ko="지울 문서. 정하지 않으면 자료집 전체를 지웁니다.", en="Documents to remove; by default the whole corpus."
)
KNOWLEDGE_LANGUAGE_HELP = Text(ko="이 언어로 된 대목만.", en="Only passages in this language.")
KNOWLEDGE_REMOVE_CONFIRM = Text(
    ko="자료집 {name}의 문서 {count}개를 모두 지울까요? 되돌릴 수 없습니다.",
    en="Remove the corpus {name} with all {count} document(s)? This cannot be undone.",
)
KNOWLEDGE_ADDED = Text(
    ko="새 문서 {new}개, 바뀐 문서 {changed}개, 그대로 {unchanged}개, 삭제 {removed}개, 추가하지 못한 것 {rejected}개.",
    en="{new} new, {changed} changed, {unchanged} unchanged, {removed} removed, {rejected} not added.",
)
KNOWLEDGE_REJECTED = Text(ko="{name}: 추가하지 못했습니다. {reason}", en="{name}: not added. {reason}")
KNOWLEDGE_REMOVED = Text(ko="문서 {count}개를 지웠습니다.", en="Removed {count} document(s).")
KNOWLEDGE_COMPARE_HELP = Text(
    ko="한 자료집의 두 문서가 다르게 말하는 문장을 보여 줍니다.",
    en="Show what two documents of a corpus say differently.",
)
KNOWLEDGE_COMPARED_HELP = Text(ko="파일 이름이나 id", en="The name of the file, or its id.")
KNOWLEDGE_COMPARED = Text(
    ko="같은 문장 {same}개, 다른 문장 {differing}개.", en="{same} sentences are the same, {differing} differ."
)
KNOWLEDGE_OLDER_INDEX = Text(
    ko="문서 {count}개는 이전 버전이 색인한 것입니다. `madang knowledge add {name}`을(를) 다시 실행하면 새로 읽습니다.",
    en="{count} documents were indexed by an earlier version: run `madang knowledge add {name}` again to read them.",
)
UNKNOWN_CORPUS = Text(ko="{name}: 그런 자료집이 없습니다.", en="{name}: no such corpus.")
KNOWLEDGE_NOT_FOUND = Text(ko="이 자료집에는 그에 대한 내용이 없습니다.", en="This corpus has nothing on that.")
KNOWLEDGE_NEAREST = Text(ko="가장 가까운 대목: {place}", en="Closest passage: {place}")
CORPUS_BUILT_IN = Text(ko="기본 제공", en="built in")
CORPUS_OWN = Text(ko="사용자", en="your own")

# `madang new-assistant`

NEW_ASSISTANT_NAME = Text(ko="도우미의 이름(영문 소문자, 숫자, _).", en="Its name: lower-case letters, digits and _.")
INTO = Text(
    ko="만들 패키지 폴더. 기본값은 src/madang/assistants이고, 그 폴더가 없으면 새 프로젝트를 만듭니다.",
    en="Package folder to create it in. Default: src/madang/assistants here, else a project of its own.",
)
BAD_NAME = Text(
    ko="'{name}'은(는) 이름이 될 수 없습니다. 영문 소문자로 시작해 소문자, 숫자, _만 쓰세요.",
    en="{name!r} cannot be a name: begin with a lower-case letter, then lower-case letters, digits and _.",
)
NO_PLACE = Text(
    ko="{folder} 폴더가 없습니다. 먼저 만들거나, --into 없이 실행해 새 프로젝트로 만드세요.",
    en="There is no folder {folder}: create it first, or leave out --into to get a project of its own.",
)
TAKEN = Text(ko="{folder}이(가) 이미 있습니다.", en="{folder} is there already.")
MADE = Text(
    ko='{folder}을(를) 만들었습니다.\n다음: madang ask {name} "안녕하세요", 그리고 make test',
    en='Made {folder}.\nNext: madang ask {name} "hello", then make test',
)
MADE_PROJECT = Text(
    ko="""{folder} 프로젝트를 만들었습니다. 다음:
  python -m pip install -e "./{folder}[dev]"
  madang ask {name} "안녕하세요"
  python -m pytest {folder}""",
    en="""Made the project {folder}. Next:
  python -m pip install -e "./{folder}[dev]"
  madang ask {name} "hello"
  python -m pytest {folder}""",
)
MADE_IN_PACKAGE = Text(
    ko="""{folder}을(를) 만들었습니다. 다음:
  python -m pytest {folder}
마당이 찾을 수 있게 프로젝트의 pyproject.toml에 적고 프로젝트를 다시 설치하세요.
  [project.entry-points."madang.assistants"]
  {name} = "{package}.manifest:ASSISTANT\"""",
    en="""Made {folder}. Next:
  python -m pytest {folder}
To let Madang find it, declare it in your project's pyproject.toml and install the project again:
  [project.entry-points."madang.assistants"]
  {name} = "{package}.manifest:ASSISTANT\"""",
)
TITLES = Text(ko="{name} 도우미", en="{name}")
ABOUTS = Text(ko="{name}에 대해 아는 것을 찾아 알려 줍니다.", en="Finds and tells what it knows about {name}.")

# `madang ask`

ASK_MESSAGE_HELP = Text(ko="질문. 파이프로 들어온 글은 뒤에 붙습니다.", en="What to ask; piped text is appended to it.")
ASK_INPUT_HELP = Text(ko="메시지 대신 그래프에 줄 JSON 입력.", en="JSON input for a graph, in place of a message.")
ASK_INPUT_AND_MESSAGE = Text(
    ko="--input과 메시지 가운데 하나만 주세요.", en="Give either --input or a message, not both."
)
ASK_INPUT_NOT_JSON = Text(ko="--input이 JSON이 아닙니다: {reason}", en="--input is not JSON: {reason}")
ASK_JSON_HELP = Text(ko="답 전체를 JSON 객체 하나로 출력합니다.", en="Print the whole answer as one JSON object.")
ASK_SESSION_HELP = Text(
    ko="이 세션을 이어 갑니다. 세션이 답을 기다리고 있으면 그 답이 됩니다.",
    en="Continue this session; if it is waiting for an answer, this is the answer.",
)
ASK_FILE_HELP = Text(
    ko="첨부할 파일(PDF, DOCX, 텍스트 등). 여러 번 쓸 수 있습니다.",
    en="A file to attach (PDF, DOCX, text, ...); can be repeated.",
)
ASK_SAVE_HELP = Text(ko="답에 딸린 파일을 이 폴더에 저장합니다.", en="Save the files of the answer to this folder.")
ASK_NO_INPUT_HELP = Text(
    ko="되묻지 않습니다. 도우미가 질문하면 코드 4로 끝납니다.",
    en="Never prompt; exit with code 4 if the assistant asks a question.",
)
ASK_EMPTY = Text(ko="질문이 없습니다. 따옴표로 묶어 적어 주세요.", en="There is no question. Give it in quotes.")
ASK_CONTINUE = Text(
    ko='이어서 하려면: madang ask {assistant} --session {session} "..."',
    en='To continue: madang ask {assistant} --session {session} "..."',
)

# `madang watch`

WATCH_MESSAGE_HELP = Text(ko="지켜볼 질문.", en="The question to watch.")
WATCH_UNCHANGED = Text(ko="자료가 바뀌었지만 답은 그대로입니다.", en="The documents changed; the answer did not.")
WATCH_ASKING = Text(
    ko="자료가 바뀔 때마다 다시 묻습니다. {every}초마다 봅니다. Ctrl+C로 끝냅니다.",
    en="Asking again whenever the documents change; looking every {every} s; Ctrl+C ends it.",
)

# `madang batch`

BATCH_UNREADABLE_LINE = Text(
    ko="{number}번째 줄을 읽을 수 없습니다: {reason}.", en="Line {number} cannot be read: {reason}."
)
BATCH_NOT_JSON = Text(ko="JSON이 아닙니다", en="it is not JSON")
BATCH_TOO_MANY_RESULTS = Text(
    ko="{file}에는 결과가 {found}개, 요청은 {wanted}개뿐입니다. 다른 요청의 결과이니 다른 파일에 쓰세요.",
    en="{file} has {found} results for {wanted} requests, so it belongs to other requests. Write to another file.",
)
BATCH_SOURCE_HELP = Text(
    ko='요청 파일. 한 줄에 {"message": ..., "turns": [...], "user": ..., "now": ...} 하나씩.',
    en='The requests, one per line: {"message": ..., "turns": [...], "user": ..., "now": ...}.',
)
BATCH_TARGET_HELP = Text(
    ko="결과 파일. N번째 줄은 N번째 요청의 답이고, 파일이 있으면 남은 요청만 처리합니다.",
    en="The results; line N answers request N. If the file exists, only the missing ones are added.",
)
BATCH_AT_ONCE_HELP = Text(ko="한 번에 처리할 요청 수.", en="How many requests to process at a time.")
BATCH_ARTICLES_HELP = Text(
    ko='딥 리서치 벤치마크 형식: {"id", "prompt"}를 읽어 {"id", "prompt", "article", "citations"}로 적습니다.',
    en='As deep-research benchmarks have it: read {"id", "prompt"}, write {"id", "prompt", "article", "citations"}.',
)
BATCH_STOPPED = Text(
    ko="{total}개 가운데 {done}개까지 하고 멈췄습니다. 같은 명령을 다시 실행하면 나머지를 처리합니다.",
    en="Stopped at {done} of {total}. Run the same command again for the rest.",
)
BATCH_NOTHING_LEFT = Text(
    ko="남은 요청이 없습니다. {file}에 답이 모두 있습니다.", en="Nothing left to do: {file} has every answer."
)
BATCH_DONE = Text(ko="{total}개 처리: {counts}", en="{total} done: {counts}")
BATCH_INVALID_FIELD = Text(ko="{place}: {problem}", en="{place}: {problem}")
BATCH_WHOLE_LINE = Text(ko="줄", en="the line")

# `madang chat`

CHAT_SESSION_HELP = Text(ko="이 세션을 이어 갑니다.", en="Continue this session.")
CHAT_START = Text(
    ko="{title}: {about}\n예: {example}\n(Ctrl-C는 실행을 멈추고, Ctrl-D는 끝냅니다.)",
    en="{title}: {about}\nFor example: {example}\n(Ctrl-C stops a run, Ctrl-D ends.)",
)
CHAT_CONTINUE = Text(
    ko="이어서 하려면: madang chat {assistant} --session {session}",
    en="To continue: madang chat {assistant} --session {session}",
)

# `madang files`

FILES_LIST_HELP = Text(ko="한 대화의 파일을 나열합니다.", en="List the files of a conversation.")
FILES_GET_HELP = Text(ko="파일 하나를 가져옵니다.", en="Fetch a file.")
FILES_REFERENCE_HELP = Text(ko="파일 참조.", en="The reference of the file.")
FILES_TO_HELP = Text(
    ko="저장할 곳: 폴더, 새 파일, 또는 표준 출력이면 -. 기본은 현재 폴더.",
    en="Where to save it: a folder, a new file, or - for standard output. Default: the current folder.",
)
NO_FILES = Text(ko="파일이 없습니다.", en="There are no files.")
FILE_SAVED = Text(ko="{file}에 저장했습니다.", en="Saved to {file}.")

# `madang inspect`

INSPECT_STATE_HELP = Text(
    ko="이 체크포인트의 상태(아이디, 단계 번호 또는 latest).",
    en="The state at this checkpoint (its id, its step, or latest).",
)
INSPECT_DIFF_HELP = Text(ko="두 체크포인트 사이에 바뀐 것.", en="What changed between two checkpoints.")
INSPECT_FIELD_HELP = Text(ko="이 필드에 있었던 값들.", en="The values this field has had.")
INSPECT_CHANGES_HELP = Text(
    ko="상태마다 움직인 것: 단계, 진행률, 끝난 일, 오류.", en="What moved: phase, progress, tasks done, errors."
)
INSPECT_FORK_HELP = Text(ko="이 체크포인트에서 새 세션을 만듭니다.", en="Start a new session from this checkpoint.")
INSPECT_NAME_HELP = Text(
    ko="이 이름으로 지금(또는 --at) 상태를 기억합니다. 이후 체크포인트 대신 이 이름을 쓸 수 있습니다.",
    en="Give the latest checkpoint (or --at) this name, which can then be used in place of its id.",
)
INSPECT_AT_HELP = Text(ko="이름을 줄 체크포인트.", en="The checkpoint that gets the name.")
INSPECT_SCHEMA = Text(ko="상태 형식: {schema} 버전 {version}", en="The state follows version {version} of {schema!r}")
INSPECT_NAMED = Text(ko="'{name}': 체크포인트 {checkpoint}", en="{name!r} is checkpoint {checkpoint}")
INSPECT_SET_HELP = Text(
    ko="새 세션에서 바꿀 필드(이름=JSON 값). 다른 쓰기처럼 검사합니다.",
    en="A field to change in the fork (name=JSON value); it is checked like any write.",
)
INSPECT_CHOOSE_ONE = Text(
    ko="--state, --diff, --field, --changes, --fork 가운데 하나만 고르세요.",
    en="Choose one of --state, --diff, --field, --changes and --fork.",
)
INSPECT_SET_NEEDS_FORK = Text(ko="--set은 --fork와 함께 씁니다.", en="--set needs --fork.")
INSPECT_SET_MALFORMED = Text(
    ko="'{value}'은(는) 이름=값 형식이 아닙니다.", en="{value!r} does not have the form name=value."
)
NO_CHECKPOINTS = Text(ko="이 세션에는 아직 체크포인트가 없습니다.", en="This session has no checkpoints yet.")
INSPECT_NO_CHANGE = Text(ko="바뀐 것이 없습니다.", en="Nothing changed.")
INSPECT_UNKNOWN_FIELD = Text(
    ko="이 세션의 상태에 '{field}' 필드가 없습니다. 있는 필드: {known}.",
    en="No state of this session has a field {field!r}. Fields: {known}.",
)
INSPECT_FORKED = Text(
    ko='새 세션: {session}. 이어서 물으려면 `madang ask {assistant} --session {session} "..."`',
    en='New session: {session}. Continue with `madang ask {assistant} --session {session} "..."`',
)
INSPECT_ASSISTANT_MISSING = Text(
    ko="이 세션의 도우미 '{assistant}'이(가) 설치되어 있지 않아 새 세션을 만들 수 없습니다.",
    en="The assistant {assistant!r} of this session is not installed, so it cannot be forked.",
)

# `madang runs`

RUNS_RUN_HELP = Text(
    ko="자세히 볼 실행의 아이디. 정하지 않으면 실행을 나열합니다.",
    en="The id of a run to show; by default runs are listed.",
)
RUNS_SESSION_HELP = Text(ko="이 세션의 실행만.", en="Only runs of this session.")
RUNS_STATUS_HELP = Text(ko="이 상태의 실행만.", en="Only runs with this status.")
NO_RUNS = Text(ko="실행이 없습니다.", en="There are no runs.")

# `madang memory`

COLUMN_REMEMBERED = Text(ko="기억한 것", en="remembered")
COLUMN_KEPT = Text(ko="어떻게", en="how")
COLUMN_TOLD = Text(ko="말한 때", en="told")
MEMORY_USER_HELP = Text(ko="누구의 기억인지.", en="Whose memory it is.")
MEMORY_LIST_HELP = Text(
    ko="한 사람에 대해 기억하는 것을, 언제 어느 대화에서 말했는지와 함께 보여 줍니다.",
    en="List what is remembered of a person, with when and in which conversation it was told.",
)
MEMORY_FORGET_HELP = Text(ko="기억한 것을 잊습니다.", en="Forget what is remembered.")
MEMORY_SHARE_HELP = Text(
    ko="모든 도우미가 쓰게 하거나, 들은 도우미만 쓰게 합니다.",
    en="Let all assistants use it, or only the one that was told.",
)
MEMORY_ID_HELP = Text(ko="기억의 아이디.", en="The id of what is remembered.")
MEMORY_ALL_HELP = Text(ko="모두 잊습니다.", en="Forget all of it.")
MEMORY_STOP_HELP = Text(ko="들은 도우미만 쓰게 합니다.", en="Only the assistant that was told may use it.")
MEMORY_FORGET_WHICH = Text(ko="아이디를 적거나 --all을 쓰세요.", en="Name ids, or say --all.")
MEMORY_FORGET_CONFIRM = Text(
    ko="이 사람에 대해 기억하는 것을 모두 잊을까요?", en="Forget all that is remembered of this person?"
)
MEMORY_FORGOTTEN = Text(ko="{count}가지를 잊었습니다.", en="Forgotten: {count}.")
MEMORY_SHARED = Text(ko="이제 모든 도우미가 씁니다: {told}", en="All assistants may use it now: {told}")
MEMORY_NOT_SHARED = Text(
    ko="이제 들은 도우미만 씁니다: {told}", en="Only the assistant that was told may use it now: {told}"
)
MEMORY_ASKED = Text(ko="부탁을 받아", en="on request")
MEMORY_NOTICED = Text(ko="부탁 없이", en="without asking")
MEMORY_EVERY_ASSISTANT = Text(ko="모두", en="all")
NOTHING_REMEMBERED = Text(ko="기억하는 것이 없습니다.", en="Nothing is remembered.")

# `madang sessions`

SESSIONS_LIST_HELP = Text(ko="대화를 최근 것부터 나열합니다.", en="List conversations, most recently changed first.")
SESSIONS_SHOW_HELP = Text(ko="한 대화에서 주고받은 말을 보여 줍니다.", en="Show the messages of a conversation.")
SESSIONS_FIND_HELP = Text(
    ko="주고받은 말에서 찾습니다. 최근 2,000번까지 봅니다.",
    en="Search messages and answers, the newest 2,000 of them.",
)
SESSIONS_WORDS_HELP = Text(ko="찾을 말.", en="The words to look for.")
NO_TURNS_FOUND = Text(ko="찾은 말이 없습니다.", en="Nothing was found.")
SESSIONS_EXPORT_HELP = Text(
    ko="한 대화에 저장된 모든 것을 JSON으로 내보냅니다.", en="Export everything stored about a conversation as JSON."
)
SESSIONS_DELETE_HELP = Text(
    ko="대화와 거기에 딸린 모든 것을 지웁니다.", en="Delete conversations and everything that belongs to them."
)
SESSIONS_USER_HELP = Text(ko="이 사용자의 대화만.", en="Only conversations of this user.")
SESSIONS_TENANT_HELP = Text(ko="이 테넌트의 대화만.", en="Only conversations of this tenant.")
SESSIONS_ASSISTANT_HELP = Text(ko="이 도우미와의 대화만.", en="Only conversations with this assistant.")
SESSIONS_STATUS_HELP = Text(ko="이 상태의 대화만.", en="Only conversations with this status.")
SESSIONS_SEARCH_HELP = Text(
    ko="제목이나 아이디에 이 글이 든 대화만.", en="Only conversations with this text in their title or id."
)
SESSIONS_OFFSET_HELP = Text(ko="앞에서 몇 개를 건너뛸지.", en="How many to skip.")
SESSIONS_TO_HELP = Text(ko="표준 출력 대신 쓸 파일.", en="Write to this file instead of standard output.")
SESSIONS_FULL_HELP = Text(
    ko="개인 정보와 비밀을 가리지 않고 그대로 내보냅니다.", en="Include personal and secret data unmasked."
)
SESSIONS_DELETE_CONFIRM = Text(
    ko="대화 {count}개를 지울까요? 되돌릴 수 없습니다.", en="Delete {count} conversation(s)? This cannot be undone."
)
NO_SESSIONS = Text(ko="대화가 없습니다.", en="There are no conversations.")
SESSIONS_SHOWN = Text(ko="전체 {total}개 가운데 {shown}개", en="{shown} of {total}")
SESSION_DELETED = Text(ko="{session}: 지웠습니다.", en="{session}: deleted.")
FILE_WRITTEN = Text(ko="{file}에 썼습니다.", en="Written to {file}.")

# `madang audit`

AUDIT_LIST_HELP = Text(ko="감사 기록을 최근 것부터 나열합니다.", en="List audit entries, newest first.")
AUDIT_VERIFY_HELP = Text(
    ko="감사 기록이 빠지거나 바뀌지 않았는지 검증합니다.", en="Verify that no audit entry is missing or was changed."
)
AUDIT_TENANT_HELP = Text(ko="이 테넌트의 기록만.", en="Only entries of this tenant.")
AUDIT_SESSION_HELP = Text(ko="이 세션에 대한 기록만.", en="Only entries about this session.")
AUDIT_HEAD_HELP = Text(
    ko="다른 곳에 적어 둔 마지막 기록(번호:해시). 거기까지 그대로인지도 검증합니다.",
    en="The last entry as noted elsewhere (number:hash); also verifies that the log up to it is unchanged.",
)
AUDIT_HEAD_MALFORMED = Text(
    ko="'{value}'은(는) 번호:해시 형식이 아닙니다.", en="{value!r} does not have the form number:hash."
)
NO_AUDIT_ENTRIES = Text(ko="아직 기록이 없습니다.", en="There are no audit entries yet.")
AUDIT_INTACT = Text(ko="감사 기록 {count}건이 온전합니다.", en="The audit log is intact (entries: {count}).")
AUDIT_KEEP_HEAD = Text(
    ko="나중에 비교할 수 있게 다른 곳에 적어 두세요: {head}",
    en="Note its last entry elsewhere, to compare with later: {head}",
)
AUDIT_BROKEN = Text(
    ko="감사 기록이 {number}번에서 어긋납니다: {reason}. 백업에서 복원하세요.",
    en="The audit log is broken at entry {number}: {reason}. Restore it from a backup.",
)

# `madang doctor`

DOCTOR_DATABASE = Text(ko="데이터베이스", en="database")
DOCTOR_ROLE_NOT_HELD = Text(
    ko="데이터베이스 역할이 행 수준 보안을 지나칩니다.",
    en="the database role passes by row-level security.",
)
DOCTOR_ROLE_NOT_HELD_REMEDY = Text(
    ko="MADANG_STORE에 SUPERUSER와 BYPASSRLS가 없는 역할을 쓰세요(docs/security.md).",
    en="Use a role without SUPERUSER and BYPASSRLS in MADANG_STORE (docs/security.md).",
)
DOCTOR_CLOCK = Text(ko="시계", en="clock")
DOCTOR_CLOCK_BEHIND = Text(
    ko="마지막으로 저장된 것보다 {lag} 늦습니다.",
    en="it is {lag} behind what was stored last.",
)
DOCTOR_CLOCK_REMEDY = Text(
    ko="시계를 맞추세요. 그때까지 임대와 토큰이 더 오래갑니다.",
    en="Set the clock: until then leases and tokens last longer.",
)
DOCTOR_AUDIT = Text(ko="감사 기록", en="audit")
DOCTOR_KEYS = Text(ko="암호화 키", en="keys")
DOCTOR_MODEL = Text(ko="모델", en="model")
DOCTOR_FONTS = Text(ko="글꼴", en="fonts")
DOCTOR_ASSISTANTS = Text(ko="도우미", en="assistants")
DOCTOR_INVALID_SETTINGS = Text(ko="잘못된 설정", en="invalid settings")
DOCTOR_DATA_AS_OF = Text(ko="데이터 기준일", en="data as of")
DOCTOR_FONTS_UNCHECKED_REMEDY = Text(
    ko="한글 DOCX를 보려면 나눔이나 Noto CJK 글꼴이 있는지 확인하세요.",
    en="To view Korean DOCX files, make sure that a font such as Nanum or Noto CJK is installed.",
)
DOCTOR_NO_KOREAN_FONT_REMEDY = Text(
    ko="한글 DOCX를 보려면 나눔이나 Noto CJK 글꼴을 설치하세요.",
    en="To view Korean DOCX files, install a font such as Nanum or Noto CJK.",
)
DOCTOR_SETTINGS = Text(ko="설정", en="settings")
DOCTOR_STORE = Text(ko="저장소", en="store")
DOCTOR_SETTINGS_REMEDY = Text(ko="환경 변수를 바로잡으세요.", en="Correct the environment variable.")
DOCTOR_STORE_FAILED = Text(ko="열 수 없음", en="cannot be opened")
DOCTOR_ALL_OK = Text(ko="모두 정상입니다.", en="Everything is fine.")
DOCTOR_SUMMARY = Text(
    ko="고쳐야 할 것(✗) {troubles}건, 주의할 것(!) {warnings}건.", en="{troubles} to fix (✗), {warnings} warnings (!)."
)
DOCTOR_DATABASE_FOUND = Text(
    ko="{address}, 스키마 버전 {version}, 세션 {sessions}개",
    en="{address}, schema version {version}, {sessions} sessions",
)
DOCTOR_AUDIT_REMEDY = Text(
    ko="`madang audit verify`로 확인하고 백업에서 복원하세요.",
    en="See `madang audit verify`, and restore it from a backup.",
)
DOCTOR_KEYS_MISSING_REMEDY = Text(
    ko="MADANG_KEYS에 이 키들을 추가하세요. 없으면 그 세션은 읽을 수 없습니다.",
    en="Add them to MADANG_KEYS; without them their sessions cannot be read.",
)
DOCTOR_NO_KEYS = Text(ko="없음: 세션을 암호화하지 않습니다", en="none: sessions are not encrypted")
DOCTOR_NO_KEYS_REMEDY = Text(
    ko="MADANG_KEYS나 MADANG_KEYS_FILE을 설정하세요: 이름:$(openssl rand -base64 32)",
    en="Set MADANG_KEYS or MADANG_KEYS_FILE: name:$(openssl rand -base64 32)",
)
DOCTOR_NO_MODEL = Text(ko="없음: 규칙으로 답합니다 (MADANG_MODEL)", en="none: answers come from rules (MADANG_MODEL)")
DOCTOR_AUDIT_BROKEN = Text(ko="{n}번에서 어긋남", en="broken at entry {n}")
DOCTOR_UNENCRYPTED_REMEDY = Text(
    ko="`store.encrypt_existing()`로 암호화하세요.", en="Encrypt them with `store.encrypt_existing()`."
)
DOCTOR_FONTS_UNCHECKED = Text(ko="확인할 수 없음", en="cannot be checked")
DOCTOR_NO_KOREAN_FONT = Text(ko="한글 글꼴 없음", en="none for Korean")
DOCTOR_KEYS_MISSING = Text(ko="없는 키: {keys}", en="missing: {keys}")
NO_ASSISTANTS = Text(ko="없음", en="none")
DOCTOR_AUDIT_INTACT = Text(ko="{n}건, 온전함", en="intact (entries: {n})")
DOCTOR_UNENCRYPTED = Text(ko="암호화되지 않은 세션 {n}개", en="unencrypted sessions: {n}")
DOCTOR_ENCRYPTED = Text(ko="'{key}' 키로 암호화", en="encrypted with key {key!r}")
DOCTOR_ASK_MODEL_HELP = Text(
    ko="모델에 짧게 물어 무엇을 할 수 있는지 봅니다(요금이 들 수 있습니다).",
    en="Ask each model briefly to see what it can do (may cost money).",
)
DOCTOR_MODEL_CAN = Text(
    ko="{model}: 도구 {tools}, JSON {json}, 스트리밍 {streaming}, 문맥 {context}",
    en="{model}: tools {tools}, JSON {json}, streaming {streaming}, context {context}",
)
DOCTOR_CAN = Text(ko="됨", en="yes")
DOCTOR_CANNOT = Text(ko="안 됨", en="no")
DOCTOR_TOKENS = Text(ko="{count}토큰", en="{count} tokens")
DOCTOR_UNKNOWN = Text(ko="모름", en="unknown")
DOCTOR_MODEL_SILENT = Text(ko="{model}: 답하지 않음", en="{model}: no reply")
DOCTOR_MODEL_REMEDIES = {
    "wrong_key": Text(
        ko="키가 맞지 않습니다. MADANG_API_KEY를 확인하세요.", en="It refuses the key. Check MADANG_API_KEY."
    ),
    "no_such_model": Text(
        ko="그런 모델이 없습니다. MADANG_MODEL을 확인하세요.", en="No such model. Check MADANG_MODEL."
    ),
    "rate_limited": Text(
        ko="요청 한도에 걸렸습니다. 잠시 뒤에 다시 하세요.", en="It limits requests. Try again later."
    ),
    "timed_out": Text(
        ko="제시간에 답하지 않았습니다. MADANG_MODEL_TIMEOUT을 늘려 보세요.",
        en="It was too slow. Raise MADANG_MODEL_TIMEOUT.",
    ),
    "failed": Text(
        ko="연결하지 못했습니다. MADANG_BASE_URL과 네트워크를 확인하세요: {error}",
        en="It cannot be reached. Check MADANG_BASE_URL and the network: {error}",
    ),
}
DOCTOR_SKILL_BY_RULES = Text(ko="{skill}: 규칙", en="{skill}: rules")

# `madang erase`

ERASE_RECEIPT_HELP = Text(
    ko="영수증을 쓸 파일. 정하지 않으면 erased-<시각>.json.",
    en="The file for the receipt; by default erased-<time>.json.",
)
ERASE_USER_HELP = Text(
    ko="이 사용자의 모든 대화와 기억을 지웁니다.", en="Erase all conversations of this user, and what is remembered."
)
ERASE_WHAT = Text(ko="세션이나 --user 가운데 하나를 적으세요.", en="Name either a session or --user.")
ERASE_PERSON_CONFIRM = Text(
    ko="{user}의 모든 대화와 기억을 없앨까요? 백업에서도 읽을 수 없게 됩니다.",
    en="Destroy all conversations of {user}, and what is remembered? They become unreadable in backups too.",
)
ERASE_CONFIRM = Text(
    ko="세션 {session}의 암호화 키와 모든 내용을 없앨까요? 백업에서도 읽을 수 없게 됩니다.",
    en="Destroy the key and all content of session {session}? It becomes unreadable in backups too.",
)
ERASE_DONE = Text(ko="지웠습니다. 영수증: {file}", en="Erased. Receipt: {file}")
ERASE_NOT_SCRUBBED = Text(
    ko="다른 프로그램이 데이터베이스를 열고 있어 로그에 옛 내용이 남았을 수 있습니다. 닫고 아무 명령이나 실행하세요.",
    en="Another program has the database open, so its log may still hold old pages. Close it and run any command.",
)

# `madang import-checkpoints`

IMPORT_DONE = Text(
    ko="체크포인트 {copied}개를 옮겼고 {present}개는 이미 있었습니다. {compared}개 모두 양쪽이 같습니다.",
    en="Copied {copied} checkpoints, {present} were there already. All {compared} are the same on both sides.",
)

# `madang migrate`

MIGRATE_CHECK_HELP = Text(
    ko="예전 버전과의 호환용입니다. 붙이지 않아도 언제나 미리 보기만 합니다.",
    en="Accepted for compatibility: the command always only reports.",
)
MIGRATE_REPORT_ONLY = Text(
    ko="상태는 읽을 때 자동으로 변환됩니다. 미리 보기이며, 저장된 내용은 바꾸지 않았습니다.",
    en="States are converted when they are read. This is a report; nothing was written.",
)
MIGRATE_UP_TO_DATE = Text(ko="모든 상태가 현재 버전입니다.", en="All states have the current version.")
MIGRATE_FAILING = Text(
    ko="{count}건은 변환할 수 없습니다. 그 세션들은 이 버전으로 열지 마세요.",
    en="{count} cannot be migrated: do not open those sessions with this version.",
)
MIGRATE_RENAMED_TYPES = Text(ko="(이름이 바뀐 타입 {count}개)", en="({count} renamed types)")

# `madang backup`, `madang restore`

BACKUP_FOLDER_HELP = Text(ko="백업을 넣을 새 폴더.", en="A new folder for the copies.")
BACKUP_FOLDER_USED = Text(
    ko="{folder}은(는) 비어 있지 않습니다. 새 폴더를 지정하세요.", en="{folder} is not empty: name a new folder."
)
BACKUP_NOTHING = Text(
    ko="아직 백업할 것이 없습니다. MADANG_STORE가 가리키는 곳을 확인하세요.",
    en="There is nothing to back up yet: check where MADANG_STORE points.",
)
BACKUP_DONE = Text(
    ko="{folder}에 백업했습니다: {names}. 키는 들어 있지 않으니 따로 보관하세요.",
    en="Backed up to {folder}: {names}. Keys are not in it: keep them apart.",
)
RESTORE_HELP = Text(ko="madang backup이 만든 폴더.", en="The folder that madang backup made.")
RESTORE_NO_BACKUP = Text(
    ko="{folder}에서 백업을 찾지 못했습니다. madang backup이 만든 폴더를 지정하세요.",
    en="{folder} holds no backup: name the folder that madang backup made.",
)
RESTORE_CHANGED = Text(
    ko="백업한 뒤에 바뀐 파일이 있어 되살리지 않았습니다: {names}.",
    en="Nothing was restored: {names} was changed after the backup.",
)
RESTORE_DONE = Text(ko="되살렸습니다: {names}. 세션 {sessions}개.", en="Restored {names}: {sessions} sessions.")
RESTORE_UNREADABLE = Text(
    ko="읽을 수 없는 세션이 있습니다: {sessions}. madang repair로 살펴보세요.",
    en="These sessions cannot be read: {sessions}. Look with madang repair.",
)
RESTORE_AUDIT_BROKEN = Text(
    ko="감사 기록이 온전하지 않습니다. madang audit verify로 살펴보세요.",
    en="The audit is not intact: look with madang audit verify.",
)

# `madang repair`

REPAIR_SESSION_HELP = Text(ko="이 세션만 살펴봅니다.", en="Look at this session only.")
REPAIR_APPLY_HELP = Text(
    ko="남은 내용을 저장하고 읽을 수 없는 것을 지웁니다. 먼저 백업하세요.",
    en="Store what is left and remove what cannot be read. Make a backup first.",
)
REPAIR_NOTHING = Text(ko="손상된 체크포인트가 없습니다.", en="No checkpoint is damaged.")
REPAIR_REPORT_ONLY = Text(
    ko="미리 보기이며, 아무것도 바꾸지 않았습니다. 백업이 없으면 --apply로 남은 내용을 살리세요.",
    en="This is a report; nothing was changed. Without a backup to restore, save what is left with --apply.",
)
REPAIR_BLOCKED = Text(
    ko="세션 {session}: 체크포인트 {checkpoint}의 상태가 지워질 체크포인트에서 다시 만들어질 수 있어, 아무것도 바꾸지 "
    "않았습니다. 백업에서 되살리세요.",
    en="Session {session}: the state of checkpoint {checkpoint} may be rebuilt from one that would be removed, so "
    "nothing was changed. Restore a backup.",
)
COLUMN_UNREADABLE = Text(ko="읽을 수 없음", en="unreadable")
COLUMN_LAST_GOOD = Text(ko="마지막 정상 체크포인트", en="last good checkpoint")
COLUMN_LOST_FIELDS = Text(ko="일부를 잃은 필드", en="fields with losses")
COLUMN_HOPELESS = Text(ko="살릴 수 없음", en="beyond saving")
COLUMN_LOST_TASKS = Text(ko="다시 할 작업", en="tasks to be done again")
COLUMN_REPAIRED = Text(ko="살림", en="repaired")

# `madang prune`

PRUNE_SESSIONS_HELP = Text(
    ko="최신 상태만 남길 세션들의 아이디.", en="Sessions of which to keep only the latest state (ids)."
)
PRUNE_ALL_HELP = Text(ko="모든 세션에서 최신 상태만 남깁니다.", en="Keep only the latest state of every session.")
PRUNE_EXPIRED_HELP = Text(ko="기한이 지난 세션과 파일을 지웁니다.", en="Delete expired sessions and files.")
PRUNE_NOTHING_CHOSEN = Text(
    ko="지울 것을 정하지 않았습니다. 세션 아이디나 --all, --expired를 주세요.",
    en="Nothing to remove. Give session ids, --all or --expired.",
)
PRUNE_CONFIRM = Text(
    ko="지난 체크포인트나 기한이 지난 세션을 지울까요? 되돌릴 수 없습니다.",
    en="Remove old checkpoints or expired sessions? This cannot be undone.",
)
PRUNE_EXPIRED_SESSIONS = Text(ko="기한이 지난 세션 {count}개를 지웠습니다.", en="Deleted {count} expired session(s).")
PRUNE_EXPIRED_FILES = Text(ko="기한이 지난 파일 {count}개를 지웠습니다.", en="Deleted {count} expired file(s).")
PRUNE_DONE = Text(
    ko="세션 {count}개에서 체크포인트 {gone}개를 지웠습니다.",
    en="Removed {gone} checkpoint(s) from {count} session(s).",
)

# `madang serve`

SERVE_GRAPHS_HELP = Text(
    ko="함께 제공할 그래프: app.py:graph, 이름=app.py:graph 또는 langgraph.json. 기본값은 이 폴더의 langgraph.json.",
    en="Graphs to serve as well: app.py:graph, name=app.py:graph or a langgraph.json, by default this folder's.",
)
SERVE_HOST_HELP = Text(
    ko="연결을 받을 주소. 다른 컴퓨터에서 닿는 주소라면 로그인이 필요합니다.",
    en="Address to listen on; if other machines can reach it, users must sign in.",
)
SERVE_PORT_HELP = Text(ko="연결을 받을 포트.", en="Port to listen on.")
SERVE_SIGN_IN_HELP = Text(ko="이 컴퓨터에서도 로그인해야 합니다.", en="Require users to sign in on this machine, too.")
SERVE_WATCH_HELP = Text(
    ko="이 폴더의 파일이 바뀌면 서버를 다시 시작합니다(개발용).",
    en="Start the server again when a file of this folder changes (for development).",
)
SERVE_NO_WORKER_HELP = Text(
    ko="실행을 처리하지 않고 받기만 합니다. 처리는 `madang work`가 합니다.",
    en="Take runs in and carry out none of them; `madang work` does.",
)
SERVE_CHANGED = Text(ko="{file}이(가) 바뀌어 다시 시작합니다.", en="{file} changed; starting again.")
SERVE_READY = Text(
    ko="마당이 열렸습니다: {address} (Ctrl-C로 닫습니다)", en="Madang is running at {address} (Ctrl-C to stop)"
)
SERVE_DRAINING = Text(
    ko="진행 중인 실행 {runs}건을 {seconds}초까지 기다립니다. 나머지는 다음 시작 때 이어집니다. (Ctrl-C: 바로 종료)",
    en="Waiting up to {seconds} s for {runs} active run(s); the rest continues at the next start. (Ctrl-C: stop now)",
)

# `madang work`

WORK_QUEUES_HELP = Text(
    ko="이 이름의 도우미 실행만 처리합니다. 쉼표로 나눕니다.",
    en="Carry out runs of the assistants of these names only, comma-separated.",
)
WORK_CONCURRENCY_HELP = Text(ko="한 번에 처리할 실행 수.", en="How many runs to carry out at a time.")
WORK_READY = Text(ko="실행을 처리합니다. (Ctrl-C로 멈춥니다)", en="Carrying out runs (Ctrl-C to stop)")

# `madang mcp`

MCP_USER_HELP = Text(ko="누구의 이름으로 묻는지.", en="In whose name it asks.")
MCP_TENANT_HELP = Text(ko="그 사람의 조직.", en="The tenant of that user.")

# `madang token`

TOKEN_CREATE_HELP = Text(ko="토큰을 만들어 한 번만 보여 줍니다.", en="Create a token and show it once.")
TOKEN_LIST_HELP = Text(ko="토큰을 나열합니다.", en="List the tokens.")
TOKEN_REVOKE_HELP = Text(ko="토큰을 폐기합니다.", en="Revoke a token.")
TOKEN_SCOPE_HELP = Text(
    ko="권한. 여러 번 쓸 수 있습니다. admin은 자기 테넌트, operator는 모든 테넌트를 봅니다.",
    en="What it permits; can be repeated. `admin` sees its own tenant, `operator` all tenants.",
)
TOKEN_CHANGE_HELP = Text(
    ko="토큰의 역할이나 권한을 바꿉니다. 그 토큰으로 열린 연결은 끊깁니다.",
    en="Change the role or the scopes of a token; connections opened with it are closed.",
)
TOKEN_CHANGED = Text(
    ko="토큰 {token}: 역할 {role}, 권한 {scopes}.", en="Token {token} now has the role {role} and the scopes {scopes}."
)
TOKEN_DAYS_HELP = Text(
    ko="만료될 때까지의 일수. 정하지 않으면 만료되지 않습니다.", en="Days until it expires; by default it never does."
)
TOKEN_LABEL_HELP = Text(ko="알아보기 위한 이름.", en="A name to recognize it by.")
TOKEN_ID_HELP = Text(ko="토큰의 아이디.", en="The id of the token.")
TOKEN_SHOWN_ONCE = Text(
    ko="이 토큰은 다시 보여 주지 않습니다. 지금 안전한 곳에 보관하세요.",
    en="It will not be shown again. Store it in a safe place now.",
)
NO_TOKENS = Text(ko="토큰이 없습니다.", en="There are no tokens.")
TOKEN_REVOKED = Text(ko="폐기했습니다: {token}", en="Revoked: {token}")

# Answers

CHECK_MARKS = {
    "pass": ("✓", "green", Text(ko="적합", en="pass")),
    "warn": ("!", "yellow", Text(ko="주의", en="warning")),
    "fail": ("✗", "red", Text(ko="위반", en="fail")),
    "not_applicable": ("–", "dim", Text(ko="해당 없음", en="not applicable")),
    "unknown": ("?", "magenta", Text(ko="확인 필요", en="unknown")),
}
RECOMMENDED = Text(ko="추천", en="recommended")
AS_OF = Text(ko="{date} 기준", en="as of {date}")
CHECK_FOUND_AND_LIMIT = Text(ko="{found} / 한도 {limit}", en="{found}, limit {limit}")
CHECK_REMEDY = Text(ko="→ {remedy}", en="→ {remedy}")
DOCUMENT_VERSION = Text(ko="버전 {number}", en="version {number}")
DOCUMENT_UNFILLED = Text(ko="아직 빈칸: {places}", en="Still to be filled in: {places}")
SOURCES_TITLE = Text(ko="출처", en="Sources")
FILES_TITLE = Text(ko="파일", en="Files")
ANSWER_WARNING = Text(ko="주의: {message}", en="Note: {message}")
ANSWER_UNDERSTOOD = Text(ko="이렇게 이해했습니다: {values}", en="Understood: {values}")
ANSWER_UNREAD = Text(ko="쓰지 않은 말: {words}", en="Not used: {words}")
ANSWER_STATUS = Text(ko="[{status}]", en="[{status}]")
ANSWER_PROBLEM = Text(ko="답하지 못했습니다: {message}", en="No answer: {message}")
ACTION_TO_DO = Text(ko="할 일: {action}", en="To do: {action}")

# Arguments

NOT_A_DATETIME = Text(
    ko="'{value}'은(는) 날짜나 시각이 아닙니다. 2026-03-02나 2026-03-02T09:30처럼 적어 주세요.",
    en="{value!r} is not a date or time. Write it like 2026-03-02 or 2026-03-02T09:30.",
)
UNKNOWN_ASSISTANT = Text(
    ko="'{name}'(이)라는 도우미는 없습니다. 있는 도우미: {known}.",
    en="There is no assistant {name!r}. Installed: {known}.",
)
UNKNOWN_OPTION = Text(
    ko="{word} 옵션은 없습니다. 고를 수 있는 것: {known}.", en="There is no option {word}. Options: {known}."
)
OPTION_NEEDS_VALUE = Text(ko="{word} 뒤에 값이 필요합니다.", en="{word} needs a value.")

# Questions and decisions of a run

DECISION_PROMPT = Text(ko="할까요? [예/아니오/수정] ", en="Do it? [yes/no/edit] ")
EDITED_ARGUMENTS_PROMPT = Text(
    ko="고친 값(JSON, 빈 줄이면 그대로): ", en="Edited arguments (JSON, empty to keep them): "
)
NOT_AN_OBJECT = Text(ko="JSON 객체가 아닙니다.", en="That is not a JSON object.")
SESSION_IS_WAITING = Text(ko="이 대화는 답을 기다리고 있습니다.", en="This conversation is waiting for an answer.")
NOT_A_DECISION = Text(
    ko="'{action}'의 승인을 기다리고 있습니다. '{typed}' 대신 예 또는 아니오로 답하세요.",
    en="{action!r} is waiting for a decision. Answer yes or no instead of {typed!r}.",
)
DECISION_NEEDS_WORDS = Text(
    ko="'{action}'의 승인에는 사유가 필요합니다. '예, 사유'처럼 함께 적으세요.",
    en="Approving {action!r} needs a reason. Write it behind the yes: 'yes, the reason'.",
)
DECISION_PROMPT_WITH_REASON = Text(ko="할까요? [예, 사유/아니오] ", en="Do it? [yes, reason/no] ")

# Progress of a run

RUN_STARTING = Text(ko="시작합니다", en="Starting")
RUN_QUEUED = Text(ko="차례를 기다립니다", en="Waiting for its turn")
RUN_WORKING = Text(ko="일하고 있습니다", en="Working")
RUN_PLANNING = Text(ko="무엇을 할지 정합니다", en="Planning")
RUN_USING_TOOL = Text(ko="{agent}: {tool} 사용", en="{agent}: using {tool}")

# Confirmation

CANNOT_CONFIRM = Text(
    ko="확인을 받을 터미널이 없습니다. 그대로 하려면 --yes를 붙이세요.",
    en="There is no terminal to confirm on. Add --yes to do it anyway.",
)

# History of a session

REQUEST_UNREADABLE = Text(ko="(요청을 읽을 수 없습니다)", en="(the request cannot be read)")
AMBIGUOUS_CHECKPOINT = Text(
    ko="'{name}'에 맞는 체크포인트가 {count}개입니다. `madang inspect {session}`에 보이는 아이디를 쓰세요.",
    en="{count} checkpoints match {name!r}. Use an id that `madang inspect {session}` shows.",
)

# Typer's own texts

TYPER_USAGE = Text(ko="사용법:", en="Usage:")
TYPER_OPTIONS = Text(ko="[옵션]", en="[OPTIONS]")
TYPER_COMMAND = Text(ko="명령 [인자]...", en="COMMAND [ARGS]...")
TYPER_PANELS = {
    "ARGUMENTS_PANEL_TITLE": Text(ko="인자", en="Arguments"),
    "OPTIONS_PANEL_TITLE": Text(ko="옵션", en="Options"),
    "COMMANDS_PANEL_TITLE": Text(ko="명령", en="Commands"),
    "ERRORS_PANEL_TITLE": Text(ko="오류", en="Error"),
    "REQUIRED_LONG_STRING": Text(ko="[필수]", en="[required]"),
    "DEFAULT_STRING": Text(ko="[기본값: {}]", en="[default: {}]"),
    "ABORTED_TEXT": Text(ko="그만두었습니다.", en="Aborted."),
    "RICH_HELP": Text(
        ko="도움말: [blue]'{command_path} {help_option}'[/]",
        en="Try [blue]'{command_path} {help_option}'[/] for help.",
    ),
}
TYPER_HELP_OPTION = Text(ko="이 도움말을 보여 줍니다.", en="Show this message and exit.")
TYPER_INSTALL_COMPLETION = Text(
    ko="지금 쓰는 셸에 자동 완성을 설치합니다.", en="Install completion for the current shell."
)
TYPER_SHOW_COMPLETION = Text(
    ko="지금 쓰는 셸의 자동 완성을 보여 줍니다. 복사하거나 고쳐 쓸 수 있습니다.",
    en="Show completion for the current shell, to copy it or customize the installation.",
)

KEYS_NEW_HELP = Text(
    ko="새 키를 하나 만들어 출력합니다. 저장하지는 않습니다.", en="Print a new key; it is stored nowhere."
)
KEYS_ID_HELP = Text(ko="키의 이름. 기본값은 오늘 날짜.", en="Name of the key; by default today's date.")
KEYS_NEW_NOTE = Text(
    ko="MADANG_KEYS나 MADANG_KEYS_FILE의 맨 앞에 넣고, 옛 키는 그 뒤에 두세요. 키를 잃으면 열 수 없습니다.",
    en="Put it first in MADANG_KEYS or MADANG_KEYS_FILE, before the older keys. Without it nothing can be opened.",
)
KEYS_STATUS_HELP = Text(
    ko="어떤 키로 무엇이 암호화되었는지 보여 줍니다.", en="Show what is encrypted under which key, and what is not."
)
KEYS_ENCRYPT_HELP = Text(
    ko="키 없이 저장된 세션, 감사 세부 사항, 자료집을 암호화합니다.",
    en="Encrypt the sessions, audit details and corpora that were stored without a key.",
)
KEYS_ROTATE_HELP = Text(
    ko="모든 데이터 키를 지금의 첫 키로 다시 감쌉니다. 그 뒤에는 옛 키를 지워도 됩니다.",
    en="Wrap every data key under the first key; after that the older keys can be removed.",
)
KEYS_CURRENT = Text(ko="지금 쓰는 키", en="current key")
KEYS_SESSIONS = Text(ko="키별 암호화된 세션", en="encrypted sessions by key")
KEYS_PLAIN_SESSIONS = Text(ko="암호화되지 않은 세션", en="sessions not encrypted")
KEYS_PLAIN_AUDIT = Text(ko="암호화되지 않은 감사 세부 사항", en="audit details not encrypted")
KEYS_PLAIN_CORPORA = Text(ko="암호화되지 않은 자료집", en="corpora not encrypted")
KEYS_RETIRED = Text(ko="더는 필요 없는 키", en="keys no longer needed")
KEYS_MISSING = Text(ko="주어지지 않은 키", en="keys needed and not given")
KEYS_PUBLIC = Text(ko="영수증 검증용 공개 키", en="public key for receipts")
KEYS_ENCRYPTED = Text(
    ko="세션 {sessions}개와 자료집 {corpora}개, 감사 세부 사항을 암호화했습니다.",
    en="Encrypted {sessions} sessions, {corpora} corpora and the details of the audit.",
)
KEYS_ROTATED = Text(ko="데이터 키 {count}개를 다시 감쌌습니다.", en="Wrapped {count} data keys under the first key.")
AUDIT_ANCHOR_HELP = Text(
    ko="감사 기록의 끝을 MADANG_AUDIT_ANCHOR에 적습니다.", en="Keep the head of the audit at MADANG_AUDIT_ANCHOR."
)
AUDIT_ANCHORED = Text(ko="기록 {number}번까지 적었습니다.", en="Kept the head at entry {number}.")
AUDIT_NO_ANCHOR = Text(
    ko="MADANG_AUDIT_ANCHOR가 설정되지 않았습니다.",
    en="MADANG_AUDIT_ANCHOR is not set: name a file, syslog: or an address.",
)
AUDIT_HEADS_HELP = Text(
    ko="다른 곳에서 가져온 끝들이 줄마다 적힌 파일.",
    en="File of heads kept elsewhere, one on a line, such as a system log.",
)
AUDIT_COMPARED = Text(ko="적어 둔 끝 {count}개와 같습니다.", en="It agrees with {count} heads kept elsewhere.")
AUDIT_NOT_COMPARED = Text(
    ko="적어 둔 끝이 없어, 통째로 비우거나 되돌린 것은 알 수 없습니다. MADANG_AUDIT_ANCHOR를 설정하세요.",
    en="There are no heads kept elsewhere, so an audit emptied or put back as a whole would not show: "
    "set MADANG_AUDIT_ANCHOR.",
)
AUDIT_FINDINGS = {
    "token_not_issued": Text(
        ko="토큰 {name}: 발급 기록이 없습니다.", en="Token {name}: nobody is on record for issuing it."
    ),
    "revocation_undone": Text(
        ko="토큰 {name}: 폐기되었는데 유효합니다.", en="Token {name}: it was revoked and is valid."
    ),
    "revoked_by_hand": Text(
        ko="토큰 {name}: 폐기 기록이 없습니다.", en="Token {name}: nobody is on record for revoking it."
    ),
    "session_missing": Text(
        ko="세션 {name}: 삭제 흔적 없이 사라졌습니다.", en="Session {name}: it is gone and was not deleted by Madang."
    ),
    "session_back": Text(ko="세션 {name}: 지웠는데 다시 있습니다.", en="Session {name}: it was erased and is there."),
}

# verify

VERIFY_TEXT_HELP = Text(
    ko="확인할 글, 글이 든 파일, 또는 표준 입력을 뜻하는 -.",
    en="The text, a file that holds it, or - for standard input.",
)
VERIFY_SOURCES_HELP = Text(
    ko="근거가 되는 파일이나 폴더. 여러 번 쓸 수 있습니다.",
    en="A file or folder the text has to rest on; may be repeated.",
)
VERIFY_LAWS_HELP = Text(
    ko="인용한 조문을 확인할 법령(Markdown) 폴더.", en="A folder of laws (Markdown) to check cited articles against."
)
VERIFY_AS_OF_HELP = Text(ko="법령의 기준일. 기본은 오늘.", en="The day as of which laws are read; today by default.")
VERIFY_JSON_HELP = Text(ko="결과를 JSON으로 출력합니다.", en="Print the report as JSON.")
VERIFY_SHARES = Text(
    ko="근거 없는 주장 {unsupported}, 확인할 수 있었던 주장 {coverage}.",
    en="Unsupported {unsupported} of the claims checked; checked {coverage} of all.",
)
COLUMN_VERDICT = Text(ko="판정", en="Verdict")
COLUMN_SPAN = Text(ko="위치", en="Span")
COLUMN_CLAIM = Text(ko="주장", en="Claim")
COLUMN_REASON = Text(ko="이유", en="Reason")
VERDICTS = {
    "supported": Text(ko="근거 있음", en="supported"),
    "unsupported": Text(ko="근거 없음", en="unsupported"),
    "contradicted": Text(ko="근거와 다름", en="contradicted"),
    "not_checkable": Text(ko="확인할 수 없음", en="not checkable"),
    "real": Text(ko="있는 조문", en="real"),
    "wrong_title": Text(ko="제목이 다름", en="wrong title"),
    "wrong_as_of_that_day": Text(ko="그날에는 없음", en="wrong as of that day"),
    "repealed": Text(ko="삭제됨", en="repealed"),
    "invented": Text(ko="없는 조문", en="invented"),
}

# eval

EVAL_SETS_HELP = Text(
    ko="프로젝트의 문제 묶음 이름이나 JSON Lines 파일. 없으면 묶음 이름을 보여 줍니다.",
    en="A set of the project by name, or a file in JSON Lines; without one, the names are shown.",
)
EVAL_ENGINE_HELP = Text(
    ko="rules, configured(설정한 모델), 또는 recorded:파일 같은 모델 이름. 여러 번 쓸 수 있습니다.",
    en="rules, configured (the model of the settings), or a model such as recorded:FILE; may be repeated.",
)
EVAL_ROWS_HELP = Text(ko="문제마다의 결과를 적을 파일.", en="File to write a row for each case to.")
EVAL_COMPARE_HELP = Text(ko="비교할 이전 결과 파일.", en="Rows of an earlier run to compare with.")
EVAL_RECORD_HELP = Text(
    ko="모델의 답을 적어 둘 파일. recorded:파일로 다시 씁니다.",
    en="File to record the model's replies in, for recorded:FILE.",
)
EVAL_REPLIES_HELP = Text(
    ko="문제와 모델의 답을 함께 적을 파일. 그대로 --engine replayed로 다시 풉니다.",
    en="File for the cases with what the model replied, a set for --engine replayed.",
)
EVAL_KNOWN_SETS = Text(ko="문제 묶음: {sets}", en="Sets: {sets}")
EVAL_NO_SET = Text(
    ko="문제 묶음 {name}이(가) 없습니다. 있는 것: {known}. 또는 JSON Lines 파일을 주세요.",
    en="There is no set {name!r}. There are: {known}. Or give a file in JSON Lines.",
)
EVAL_UNREADABLE = Text(ko="{number}번째 줄을 읽을 수 없습니다: {reason}", en="Line {number} cannot be read: {reason}")
EVAL_ALL = Text(ko="모두", en="all")
EVAL_CHANGED = Text(ko="나아진 문제 {better}개, 나빠진 문제 {worse}개.", en="Better: {better}, worse: {worse}.")
COLUMN_ENGINE = Text(ko="엔진", en="Engine")
COLUMN_CASES = Text(ko="문제", en="Cases")
COLUMN_ACCURACY = Text(ko="정확도", en="Accuracy")
COLUMN_SCORE = Text(ko="점수", en="Score")
COLUMN_AGAINST_FIRST = Text(ko="첫 번째 대비", en="Against the first")
COLUMN_COST = Text(ko="비용", en="Cost")
COLUMN_SECONDS = Text(ko="초(중앙값)", en="Seconds (median)")
COLUMN_GROUP = Text(ko="묶음", en="Group")
COLUMN_LIES_ACCEPTED = Text(ko="통과한 거짓", en="Lies accepted")
COLUMN_TRUTHS_REFUSED = Text(ko="거부한 참", en="Truths refused")
COLUMN_SHARE = Text(ko="비율", en="Share")
COLUMN_CASE = Text(ko="문제", en="Case")
COLUMN_BEFORE = Text(ko="이전", en="Before")
COLUMN_AFTER = Text(ko="이후", en="After")

# server_process

OPENID_GROUPS = Text(
    ko="MADANG_OPENID_GROUPS의 {text!r}을(를) 읽을 수 없습니다. "
    "`그룹=역할:권한+권한` 꼴이어야 하고, 권한은 {scopes}입니다.",
    en="{text!r} in MADANG_OPENID_GROUPS cannot be read: write `group=role:scope+scope`, with scopes of {scopes}.",
)
JOB_ID_HELP = Text(ko="작업의 아이디 (madang jobs list).", en="The id of the job (madang jobs list).")
JOBS_LIST_HELP = Text(
    ko="작업을 새것부터 진행 상황과 함께 나열합니다.", en="List jobs with their progress, newest first."
)
JOBS_CANCEL_HELP = Text(
    ko="끝나지 않은 작업을 멈춥니다. 해 놓은 일은 남습니다.",
    en="Stop a job that is not over; what it has done is kept.",
)
JOBS_RETRY_HELP = Text(ko="실패했거나 취소된 작업을 다시 합니다.", en="Do a job again that failed or was cancelled.")
EXPORTS_START_HELP = Text(
    ko="모든 대화를 내보내는 작업을 시작합니다. 일꾼(madang serve, madang work)이 합니다.",
    en="Start a job that exports all conversations; a worker (madang serve, madang work) does it.",
)
EXPORTS_USER_HELP = Text(ko="이 사람의 대화만.", en="Conversations of this person only.")
EXPORTS_HERE_HELP = Text(ko="일꾼을 기다리지 않고 여기서 합니다.", en="Do it here, without waiting for a worker.")
EXPORTS_GET_HELP = Text(
    ko="내보낸 대화를 받습니다. 한 줄이 한 대화인 gzip 파일이며 7일 동안 있습니다.",
    en="Fetch what was exported, a gzip file with a conversation on each line; it is there for 7 days.",
)
EXPORTS_TO_HELP = Text(ko="쓸 파일. 이미 있으면 쓰지 않습니다.", en="The file to write; one that is there is kept.")
EXPORT_STARTED = Text(
    ko="진행 상황은 madang jobs list, 끝나면 madang exports get {job} --to FILE.",
    en="madang jobs list tells how far it is; then madang exports get {job} --to FILE.",
)
EXPORT_MADE = Text(
    ko="받으려면 madang exports get {job} --to FILE.", en="Fetch it with madang exports get {job} --to FILE."
)
NO_JOBS = Text(ko="작업이 없습니다.", en="There are no jobs.")
