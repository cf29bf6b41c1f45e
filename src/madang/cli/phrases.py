"""Every sentence that cli shows to people, in Korean and English, by the module that says it."""

from madang.text import Text

# In __init__:

ABOUT = Text(
    ko="LangGraph 위의 멀티 에이전트 상태 계층, 그리고 그 위에서 일하는 도우미들.",
    en="A state layer for multi-agent systems on LangGraph, and the assistants that live on it.",
)
VERSION = Text(
    ko="버전을 보여 줍니다.",
    en="Show the version.",
)
LANGUAGE = Text(
    ko="말할 언어. 정하지 않으면 물은 말이나 로캘을 따릅니다.",
    en="The language to speak; that of the message or the locale unless said.",
)
DEBUG = Text(
    ko="오류가 나면 어디서 났는지 보여 줍니다.",
    en="Show where an error happened.",
)
UNEXPECTED = Text(
    ko="예상하지 못한 오류가 났습니다({error}). 어디서 났는지 보려면 --debug를 붙여 다시 실행하세요.",
    en="Something unexpected went wrong ({error}). Run it again with --debug to see where.",
)
REASONS_ENOENT = Text(
    ko="그런 파일이나 폴더가 없습니다",
    en="No such file or directory",
)
REASONS_EACCES = Text(
    ko="권한이 없습니다",
    en="Permission denied",
)
REASONS_EISDIR = Text(
    ko="파일이 아니라 폴더입니다",
    en="Is a directory",
)
REASONS_ENOTDIR = Text(
    ko="폴더가 아닙니다",
    en="Not a directory",
)
REASONS_ENOSPC = Text(
    ko="디스크에 남은 자리가 없습니다",
    en="No space left on device",
)

# In commands/authoring/demo:

NIGHTS = Text(
    ko="기간은 {minimum}박~{maximum}박이어야 합니다",
    en="A stay is {minimum} to {maximum} nights",
)
DECLARED = Text(
    ko="1. 필드의 규칙은 타입에 한 번만 적습니다.",
    en="1. What may happen to a field is said once, in its type.",
)
REFUSED = Text(
    ko="2. 잘못된 쓰기는 저장되기 전에 거절됩니다.",
    en="2. A wrong write is refused before it is stored.",
)
MERGED = Text(
    ko="3. 나머지는 합쳐지고 다듬어집니다. 비밀은 가려집니다.",
    en="3. The rest merges and is trimmed; secrets are masked.",
)
PLANNED = Text(
    ko="4. 계획은 순서를 알고, 실패를 숨기지 않습니다.",
    en="4. A plan knows its order and hides no failure.",
)

# In commands/authoring/knowledge:

ADD = Text(
    ko="파일과 폴더를 자료집에 더합니다. 다시 더하면 바뀐 것만 읽고, 폴더에서 사라진 파일은 뺍니다.",
    en="Add files and folders to a corpus. Again: only what changed is read, and what left a folder leaves.",
)
LIST = Text(
    ko="자료집을 나열합니다.",
    en="List the corpora.",
)
FIND = Text(
    ko="자료집에서 찾습니다.",
    en="Search a corpus.",
)
REMOVE = Text(
    ko="자료집이나 그 안의 문서를 지웁니다.",
    en="Remove a corpus, or documents of it.",
)
NAME = Text(
    ko="자료집의 이름.",
    en="The name of the corpus.",
)
PATHS = Text(
    ko="더할 파일과 폴더.",
    en="Files and folders to add.",
)
STATUTES = Text(
    ko="폴더의 마크다운 법령을 조문 단위로 읽고, 자료집을 그것으로 바꿉니다.",
    en="Read the folders as laws in Markdown, article by article; the corpus holds these and no others.",
)
QUESTION = Text(
    ko="찾을 말이나 물음.",
    en="What to look for: words or a question.",
)
DOCUMENTS = Text(
    ko="지울 문서. 없으면 자료집 전체를 지웁니다.",
    en="Documents to remove; without any, the whole corpus.",
)
ONLY = Text(
    ko="이 언어의 대목만.",
    en="Only passages in this language.",
)
SURE = Text(
    ko="자료집 {name}의 문서 {count}개를 모두 지울까요? 되돌릴 수 없습니다.",
    en="Remove the corpus {name} with all of its {count} document(s)? This cannot be undone.",
)
ADDED = Text(
    ko=("새로 {new}개, 바뀐 것 {changed}개, 그대로 {unchanged}개, 빠진 것 {removed}개, 더하지 못한 것 {rejected}개."),
    en="{new} new, {changed} changed, {unchanged} unchanged, {removed} removed, {rejected} not added.",
)
KNOWLEDGE_REFUSED = Text(
    ko="{name}: 더하지 못했습니다. {reason}",
    en="{name}: not added. {reason}",
)
REMOVED = Text(
    ko="문서 {count}개를 지웠습니다.",
    en="Removed {count} document(s).",
)
UNKNOWN = Text(
    ko="{name}: 그런 자료집이 없습니다.",
    en="{name}: there is no such corpus.",
)
NOTHING = Text(
    ko="이 자료집에는 그에 대한 내용이 없습니다.",
    en="This corpus does not speak of that.",
)
NEAREST = Text(
    ko="가장 가까운 대목: {place}",
    en="The nearest: {place}",
)
CORPUS = Text(
    ko="자료집",
    en="corpus",
)
SOURCES = Text(
    ko="문서",
    en="documents",
)
CHUNKS = Text(
    ko="대목",
    en="passages",
)
KIND = Text(
    ko="종류",
    en="kind",
)
SHIPPED = Text(
    ko="기본 제공",
    en="built in",
)
OWN = Text(
    ko="사용자",
    en="your own",
)

# In commands/authoring/new_assistant:

NEW_ASSISTANT_NAME = Text(
    ko="도우미의 이름(영문 소문자, 숫자, _).",
    en="Its name: lower-case letters, digits and _.",
)
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
TAKEN = Text(
    ko="{folder}이(가) 이미 있습니다.",
    en="{folder} is there already.",
)
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
TITLES = Text(
    ko="{name} 도우미",
    en="{label}",
)
ABOUTS = Text(
    ko="{name}에 대해 아는 것을 찾아 알려 줍니다.",
    en="Finds and tells what it knows about {label}.",
)

# In commands/conversations/ask:

MESSAGE = Text(
    ko="물을 말. 파이프로 들어온 글은 그 뒤에 붙습니다.",
    en="What to ask; text that is piped in is added to it.",
)
JSON = Text(
    ko="답 전체를 JSON 객체 하나로 씁니다.",
    en="Print the whole answer as one JSON object.",
)
SESSION = Text(
    ko="이 세션을 잇습니다. 되묻고 있다면 그 답이 됩니다.",
    en="Go on with this session; answers what it asks, if it waits.",
)
FILE = Text(
    ko="함께 건넬 파일(PDF, DOCX, 글 등). 여러 번 쓸 수 있습니다.",
    en="A file to hand in (PDF, DOCX, text, ...); may be given several times.",
)
SAVE = Text(
    ko="답에 딸린 파일을 이 폴더에 저장합니다.",
    en="Save the files of the answer in this folder.",
)
NO_INPUT = Text(
    ko="되묻지 않습니다. 질문이 있으면 4로 끝납니다.",
    en="Never ask back; a question ends with code 4.",
)
ASK_NOTHING = Text(
    ko="무엇을 물을까요? 따옴표로 묶어 적어 주세요.",
    en="What is the question? Give it in quotes.",
)
GO_ON = Text(
    ko='이어서 하려면: madang ask {assistant} --session {session} "..."',
    en='To go on: madang ask {assistant} --session {session} "..."',
)

# In commands/conversations/batch:

UNREADABLE = Text(
    ko="{number}번째 줄을 읽을 수 없습니다: {reason}.",
    en="Line {number} cannot be read: {reason}.",
)
NOT_JSON = Text(
    ko="JSON이 아닙니다",
    en="it is not JSON",
)
TOO_MANY = Text(
    ko="{file}에는 결과가 {found}개, 요청은 {wanted}개뿐입니다. 다른 요청의 결과이니 다른 파일에 쓰세요.",
    en="{file} holds {found} results for {wanted} requests, so it belongs to others: write to another file.",
)
SOURCE = Text(
    ko='요청 파일. 줄마다 {"message": ..., "turns": [...], "user": ..., "now": ...} 하나.',
    en='The requests, one a line: {"message": ..., "turns": [...], "user": ..., "now": ...}.',
)
TARGET = Text(
    ko="결과 파일. N번째 줄은 N번째 요청의 답이고, 이미 있으면 남은 것만 합니다.",
    en="The results; line N answers request N. If it is there, only what is missing is done.",
)
AT_ONCE = Text(
    ko="한 번에 몇 개를 처리할지.",
    en="How many to carry out at a time.",
)
LEFT = Text(
    ko="멈췄습니다. {done}/{total}까지 했습니다. 같은 명령을 다시 실행하면 나머지를 합니다.",
    en="Stopped at {done} of {total}. Run the same command again for the rest.",
)
NOTHING_LEFT = Text(
    ko="남은 것이 없습니다. {file}에 답이 모두 있습니다.",
    en="Nothing is left to do: {file} holds every answer.",
)
COUNT = Text(
    ko="{total}개 처리: {counts}",
    en="{total} done: {counts}",
)
VALIDATION_MESSAGE = Text(
    ko="{value}: {kind}",
    en="{value_2}: {english}",
)

# In commands/conversations/chat:

CHAT_SESSION = Text(
    ko="이 세션을 잇습니다.",
    en="Go on with this session.",
)
HELLO = Text(
    ko="{title}: {about}\n예: {example}\n(Ctrl-C는 실행을 멈추고, Ctrl-D는 끝냅니다.)",
    en="{title}: {about}\nFor example: {example}\n(Ctrl-C stops a run, Ctrl-D ends.)",
)
BYE = Text(
    ko="이어서 하려면: madang chat {assistant} --session {session}",
    en="To go on: madang chat {assistant} --session {session}",
)

# In commands/conversations/files:

FILES_LIST = Text(
    ko="한 대화의 파일을 나열합니다.",
    en="List the files of a conversation.",
)
GET = Text(
    ko="파일 하나를 가져옵니다.",
    en="Fetch a file.",
)
WHICH = Text(
    ko="파일의 참조.",
    en="The reference of the file.",
)
TO = Text(
    ko="저장할 곳. 폴더면 원래 이름으로, -이면 표준 출력으로. 기본은 지금 폴더.",
    en="Where to save it: a folder, a new file, or - for standard output. By default, this folder.",
)
FILES_NAME = Text(
    ko="이름",
    en="name",
)
TYPE = Text(
    ko="형식",
    en="type",
)
SIZE = Text(
    ko="크기",
    en="size",
)
REFERENCE = Text(
    ko="참조",
    en="reference",
)
EXPIRES = Text(
    ko="기한",
    en="until",
)
NONE = Text(
    ko="파일이 없습니다.",
    en="There are no files.",
)
SAVED = Text(
    ko="{file}에 저장했습니다.",
    en="Saved to {file}.",
)

# In commands/conversations/inspect:

STATE = Text(
    ko="이 체크포인트의 상태(아이디, 단계 번호 또는 latest).",
    en="The state at this checkpoint (its id, its step, or latest).",
)
DIFF = Text(
    ko="두 체크포인트 사이에 바뀐 것.",
    en="What changed between two checkpoints.",
)
FIELD = Text(
    ko="이 필드가 담았던 값들.",
    en="What this field has held.",
)
FORK = Text(
    ko="이 체크포인트에서 새 세션으로 갈라집니다.",
    en="Start a new session from this checkpoint.",
)
SET = Text(
    ko="갈라질 때 고칠 필드(이름=JSON 값). 쓰기 관문을 거칩니다.",
    en="A field to change in the fork (name=JSON value); it passes the write gate.",
)
ONE = Text(
    ko="--state, --diff, --field, --fork 가운데 하나만 고르세요.",
    en="Choose one of --state, --diff, --field and --fork.",
)
ONLY_FORK = Text(
    ko="--set은 --fork와 함께 씁니다.",
    en="--set goes with --fork.",
)
NOT_SET = Text(
    ko="'{value}'은(는) 이름=값 꼴이 아닙니다.",
    en="{value!r} is not of the form name=value.",
)
NO_STATES = Text(
    ko="이 세션에는 아직 체크포인트가 없습니다.",
    en="This session has no checkpoints yet.",
)
NO_CHANGE = Text(
    ko="바뀐 것이 없습니다.",
    en="Nothing changed.",
)
NO_FIELD = Text(
    ko="'{field}' 필드는 값을 담은 적이 없습니다. 있는 필드: {known}.",
    en="No state has held a field {field!r}; there are: {known}.",
)
FORKED = Text(
    ko='새 세션: {session}. 이어서 물으려면 `madang ask {assistant} --session {session} "..."`',
    en='New session: {session}. Go on with `madang ask {assistant} --session {session} "..."`',
)
NO_ASSISTANT = Text(
    ko="이 세션의 도우미 '{assistant}'을(를) 찾을 수 없어 갈라질 수 없습니다.",
    en="The assistant {assistant!r} of this session is not here, so nothing can go on from it.",
)
NODE = Text(
    ko="노드",
    en="node",
)
INSPECT_ADDED = Text(
    ko="늘어난 크기",
    en="added",
)
CHANGED = Text(
    ko="바뀐 채널",
    en="changed",
)
CHANGE = Text(
    ko="변화",
    en="change",
)
PATH = Text(
    ko="곳",
    en="where",
)
VALUE = Text(
    ko="값",
    en="value",
)

# In commands/conversations/runs:

RUNS_WHICH = Text(
    ko="자세히 볼 실행의 아이디. 없으면 나열합니다.",
    en="The id of a run to show; without one they are listed.",
)
OF_SESSION = Text(
    ko="이 세션의 실행만.",
    en="Only those of this session.",
)
OF_STATUS = Text(
    ko="이 상태의 실행만.",
    en="Only those in this status.",
)
RUNS_NONE = Text(
    ko="실행이 없습니다.",
    en="There are no runs.",
)
ATTEMPT = Text(
    ko="시도",
    en="attempt",
)
TOOK = Text(
    ko="걸린 시간",
    en="took",
)
NUMBER = Text(
    ko="번호",
    en="no.",
)
EVENT = Text(
    ko="이벤트",
    en="event",
)
AGENT = Text(
    ko="에이전트",
    en="agent",
)
SAID = Text(
    ko="내용",
    en="said",
)

# In commands/conversations/sessions:

SESSIONS_LIST = Text(
    ko="대화를 최근 것부터 나열합니다.",
    en="List conversations, last changed first.",
)
SHOW = Text(
    ko="한 대화에서 오간 말을 보여 줍니다.",
    en="Show what was said in a conversation.",
)
EXPORT = Text(
    ko="한 대화에 저장된 모든 것을 JSON으로 내보냅니다.",
    en="Write all that is kept of a conversation as JSON.",
)
DELETE = Text(
    ko="대화와 거기 딸린 모든 것을 지웁니다.",
    en="Delete conversations and all that hangs on them.",
)
OF_USER = Text(
    ko="이 사용자의 대화만.",
    en="Only those of this user.",
)
OF_TENANT = Text(
    ko="이 테넌트의 대화만.",
    en="Only those of this tenant.",
)
OF_ASSISTANT = Text(
    ko="이 도우미와의 대화만.",
    en="Only those with this assistant.",
)
SESSIONS_OF_STATUS = Text(
    ko="이 상태의 대화만.",
    en="Only those in this status.",
)
SEARCH = Text(
    ko="제목이나 아이디에 이 말이 든 대화만.",
    en="Only those with this in their title or id.",
)
OFFSET = Text(
    ko="앞에서 몇 개를 건너뛸지.",
    en="How many to pass over.",
)
SESSIONS_TO = Text(
    ko="표준 출력 대신 쓸 파일.",
    en="The file to write instead of standard output.",
)
FULL = Text(
    ko="개인 정보와 비밀을 가리지 않고 그대로 씁니다.",
    en="Write personal and secret data as it is, unmasked.",
)
SESSIONS_SURE = Text(
    ko="대화 {count}개를 지울까요? 되돌릴 수 없습니다.",
    en="Delete {count} conversation(s)? This cannot be undone.",
)
SESSIONS_NONE = Text(
    ko="대화가 없습니다.",
    en="There are no conversations.",
)
SHOWN = Text(
    ko="전체 {total}개 가운데 {shown}개",
    en="{shown} of {total}",
)
DELETED = Text(
    ko="{session}: 지웠습니다.",
    en="{session}: deleted.",
)
WRITTEN = Text(
    ko="{file}에 썼습니다.",
    en="Written to {file}.",
)

# In commands/operations/audit:

AUDIT_LIST = Text(
    ko="감사 기록을 최근 것부터 나열합니다.",
    en="List what was done, newest first.",
)
VERIFY = Text(
    ko="감사 기록이 빠지거나 바뀌지 않았는지 검사합니다.",
    en="Verify that nothing is missing from the audit or changed.",
)
AUDIT_OF_SESSION = Text(
    ko="이 세션에 한 일만.",
    en="Only what was done to this session.",
)
KEPT = Text(
    ko="다른 곳에 적어 둔 기록의 끝(번호:해시). 여기까지가 그대로인지도 봅니다.",
    en="An end of the audit kept elsewhere (number:hash); verifies up to there too.",
)
NOT_A_HEAD = Text(
    ko="'{value}'은(는) 번호:해시 꼴이 아닙니다.",
    en="{value!r} is not of the form number:hash.",
)
AUDIT_NONE = Text(
    ko="아직 기록이 없습니다.",
    en="Nothing is on record yet.",
)
WHOLE = Text(
    ko="감사 기록이 온전합니다: {count}건.",
    en="The audit is whole (entries: {count}).",
)
KEEP = Text(
    ko="나중에 견주려면 다른 곳에 적어 두세요: {head}",
    en="Keep its end elsewhere, to compare with later: {head}",
)
BROKEN = Text(
    ko="감사 기록이 {number}번에서 어긋납니다: {reason}. 백업에서 되살리세요.",
    en="The audit breaks at entry {number}: {reason}. Restore it from a backup.",
)
ACTOR = Text(
    ko="누가",
    en="who",
)
ACTION = Text(
    ko="무엇을",
    en="what",
)
DETAILS = Text(
    ko="자세히",
    en="details",
)

# In commands/operations/doctor:

DATABASE = Text(
    ko="데이터베이스",
    en="database",
)
AUDIT = Text(
    ko="감사 기록",
    en="audit",
)
KEYS = Text(
    ko="열쇠",
    en="keys",
)
MODEL = Text(
    ko="모델",
    en="model",
)
FONTS = Text(
    ko="글꼴",
    en="fonts",
)
ASSISTANTS = Text(
    ko="도우미",
    en="assistants",
)
WRONGLY_SET = Text(
    ko="잘못된 설정",
    en="wrongly set",
)
DATA = Text(
    ko="데이터 기준일",
    en="data as of",
)
INSTALL_FONTCONFIG = Text(
    ko="한글 문서를 만들려면 나눔이나 Noto CJK 글꼴이 있는지 확인하세요.",
    en="For documents in Korean, see that a font such as Nanum or Noto CJK is installed.",
)
INSTALL_FONT = Text(
    ko="한글 문서를 만들려면 나눔이나 Noto CJK 글꼴을 설치하세요.",
    en="For documents in Korean, install a font such as Nanum or Noto CJK.",
)
SETTINGS = Text(
    ko="설정",
    en="settings",
)
STORE = Text(
    ko="저장소",
    en="store",
)
CORRECT = Text(
    ko="환경 변수를 바로잡으세요.",
    en="Correct the environment variable.",
)
FAILED = Text(
    ko="열 수 없음",
    en="cannot be opened",
)
ALL_OK = Text(
    ko="모두 괜찮습니다.",
    en="All is well.",
)
PROBLEMS = Text(
    ko="✗ 표시된 {troubles}건은 고쳐야 합니다. ! 표시된 {warnings}건은 알아 두세요.",
    en="{troubles} to mend (✗), {warnings} to know of (!).",
)
MARK = Text(
    ko="",
    en="",
)
WHAT = Text(
    ko="무엇",
    en="what",
)
FOUND = Text(
    ko="상태",
    en="found",
)
REMEDY = Text(
    ko="할 일",
    en="what to do",
)
CHECK_DATABASE_FOUND = Text(
    ko="{address}, 구조 버전 {version}, 세션 {sessions}개",
    en="{address}, schema version {version}, {sessions} sessions",
)
CHECK_AUDIT_REMEDY = Text(
    ko="`madang audit verify`로 확인하고 백업에서 되살리세요.",
    en="See `madang audit verify`, and restore it from a backup.",
)
KEY_FINDINGS_REMEDY = Text(
    ko="MADANG_KEYS에 이 열쇠들을 더하세요. 없으면 그 세션은 읽을 수 없습니다.",
    en="Add these to MADANG_KEYS; without them their sessions cannot be read.",
)
KEY_FINDINGS_FOUND = Text(
    ko="없음: 세션이 암호화되지 않습니다",
    en="none: sessions are not encrypted",
)
DOCTOR_KEY_FINDINGS_REMEDY = Text(
    ko="MADANG_KEYS나 MADANG_KEYS_FILE을 설정하세요: 이름:$(openssl rand -base64 32)",
    en="Set MADANG_KEYS or MADANG_KEYS_FILE: name:$(openssl rand -base64 32)",
)
CHECK_MODELS_NONE = Text(
    ko="없음: 규칙이 답합니다 (MADANG_MODEL)",
    en="none: rules answer (MADANG_MODEL)",
)
CHECK_AUDIT_FOUND = Text(
    ko="{n}번에서 어긋남",
    en="it breaks at entry {n}",
)
DOCTOR_KEY_FINDINGS_REMEDY_2 = Text(
    ko="`store.encrypt_existing()`로 암호화하세요.",
    en="Encrypt them with `store.encrypt_existing()`.",
)
CHECK_FONTS_WARNING = Text(
    ko="확인할 수 없음",
    en="cannot be checked",
)
DOCTOR_CHECK_FONTS_WARNING = Text(
    ko="한글 글꼴 없음",
    en="none for Korean",
)
DOCTOR_KEY_FINDINGS_FOUND = Text(
    ko="없는 열쇠: {keys}",
    en="missing: {keys}",
)
CHECK_ASSISTANTS_OK = Text(
    ko="없음",
    en="none",
)
CHECK_AUDIT_OK = Text(
    ko="{n}건, 온전함",
    en="whole (entries: {n})",
)
DOCTOR_KEY_FINDINGS_FOUND_2 = Text(
    ko="암호화되지 않은 세션 {n}개",
    en="sessions that are not encrypted: {n}",
)
KEY_FINDINGS_OK = Text(
    ko="'{key}'로 암호화",
    en="encrypted under {key!r}",
)
CHECK_MODELS_OK = Text(
    ko="{skill}: 규칙",
    en="{skill}: rules",
)

# In commands/operations/erase:

ERASE_TO = Text(
    ko="영수증을 쓸 파일. 정하지 않으면 erased-<때>.json.",
    en="The file for the receipt; erased-<time>.json unless said.",
)
ERASE_SURE = Text(
    ko="세션 {session}의 열쇠와 모든 내용을 없앨까요? 백업에서도 읽을 수 없게 됩니다.",
    en="Destroy the key and all content of session {session}? Backups become unreadable too.",
)
ERASED = Text(
    ko="지웠습니다. 영수증: {file}",
    en="Erased. Receipt: {file}",
)
NOT_SCRUBBED = Text(
    ko="다른 프로그램이 데이터베이스를 쓰고 있어 로그가 남았을 수 있습니다. 모두 닫고 아무 명령이나 실행하세요.",
    en=(
        "Another program uses the database, so its log may still hold pages: close all and run any command to empty it."
    ),
)

# In commands/operations/import_checkpoints:

DONE = Text(
    ko="체크포인트 {copied}개를 옮겼고 {present}개는 이미 있었습니다. {compared}개 모두 양쪽이 같습니다.",
    en="Copied {copied} checkpoints, {present} were there already. All {compared} are the same on both sides.",
)

# In commands/operations/migrate:

CHECK = Text(
    ko="예전 버전과의 호환용입니다. 붙이지 않아도 언제나 미리 보기만 합니다.",
    en="Accepted for compatibility: the command always only reports.",
)
BY_ITSELF = Text(
    ko="상태는 읽을 때 자동으로 변환됩니다. 미리 보기이며, 저장된 내용은 바꾸지 않았습니다.",
    en="States are converted when they are read. This is a report; nothing was written.",
)
CURRENT = Text(
    ko="모든 상태가 지금 버전입니다.",
    en="Every state is of the current version.",
)
FAILING = Text(
    ko="{count}건은 옮길 수 없습니다. 그 세션들은 지금 프로그램으로 읽지 마세요.",
    en="{count} cannot be brought forward: do not read those sessions with this version.",
)
SCHEMA = Text(
    ko="스키마",
    en="schema",
)
MIGRATE_VERSION = Text(
    ko="버전",
    en="version",
)
CHECKPOINTS = Text(
    ko="체크포인트",
    en="checkpoints",
)
RENAMED = Text(
    ko="(이름이 바뀐 타입 {count}개)",
    en="({count} renamed types)",
)
FORMER_NAME = Text(
    ko="예전 타입 이름",
    en="former type name",
)
STORED_NAME = Text(
    ko="지금 타입 이름",
    en="type name now",
)
WOULD = Text(
    ko="바뀔 것",
    en="would change",
)

# In commands/operations/prune:

PRUNE_WHICH = Text(
    ko="최신 상태만 남길 세션들의 아이디.",
    en="The ids of sessions of which only the latest state is kept.",
)
ALL = Text(
    ko="모든 세션에서 최신 상태만 남깁니다.",
    en="Keep only the latest state of every session.",
)
EXPIRED = Text(
    ko="기한이 지난 세션과 파일을 지웁니다.",
    en="Delete the sessions and files whose time is over.",
)
PRUNE_NOTHING = Text(
    ko="무엇을 치울까요? 세션의 아이디나 --all, --expired를 주세요.",
    en="What is to be removed? Give ids of sessions, --all or --expired.",
)
PRUNE_SURE = Text(
    ko="지난 체크포인트나 기한이 지난 세션을 치울까요? 그때로 돌아갈 수 없게 됩니다.",
    en="Remove old checkpoints or sessions whose time is over? There is no way back to them.",
)
SWEPT = Text(
    ko="기한이 지난 세션 {count}개를 지웠습니다.",
    en="Deleted {count} session(s) whose time was over.",
)
SWEPT_FILES = Text(
    ko="기한이 지난 파일 {count}개를 지웠습니다.",
    en="Deleted {count} file(s) whose time was over.",
)
PRUNED = Text(
    ko="세션 {count}개에서 체크포인트 {gone}개를 치웠습니다.",
    en="Removed {gone} checkpoint(s) from {count} session(s).",
)

# In commands/operations/serve:

HOST = Text(
    ko="들을 주소. 이 컴퓨터 밖의 주소라면 로그인이 필요합니다.",
    en="Where to listen; beyond this machine, users sign in.",
)
PORT = Text(
    ko="들을 포트.",
    en="The port to listen at.",
)
SIGN_IN = Text(
    ko="이 컴퓨터에서도 로그인하게 합니다.",
    en="Let users sign in on this machine, too.",
)
AT = Text(
    ko="마당이 열렸습니다: {address} (Ctrl-C로 닫습니다)",
    en="Madang is open at {address} (Ctrl-C closes it)",
)
CLOSING = Text(
    ko=(
        "하던 일 {runs}건을 {seconds}초까지 기다립니다. 남은 일은 다음에 열 때 이어집니다. (Ctrl-C를 다시 "
        "누르면 바로 닫습니다)"
    ),
    en=(
        "Waiting up to {seconds} s for runs under way ({runs}); the rest goes on at the next start. (Ctrl-C "
        "again closes at once)"
    ),
)

# In commands/operations/token:

MAKE = Text(
    ko="토큰을 만들어 한 번 보여 줍니다.",
    en="Make a token and show it this once.",
)
TOKEN_SHOW = Text(
    ko="토큰을 나열합니다.",
    en="List the tokens.",
)
END = Text(
    ko="토큰을 바로 거둡니다.",
    en="End a token now.",
)
SCOPE = Text(
    ko="권한. 여러 번 쓸 수 있습니다.",
    en="What it is for; may be given several times.",
)
DAYS = Text(
    ko="며칠 동안 쓸지. 정하지 않으면 거둘 때까지.",
    en="For how many days; until it is revoked unless said.",
)
LABEL = Text(
    ko="알아보기 위한 이름.",
    en="A name to know it by.",
)
TOKEN_WHICH = Text(
    ko="토큰의 아이디.",
    en="The id of the token.",
)
ONCE = Text(
    ko="이 토큰은 다시 보여 드리지 않습니다. 지금 옮겨 두세요.",
    en="It is not shown again: put it in a safe place now.",
)
TOKEN_NONE = Text(
    ko="토큰이 없습니다.",
    en="There are no tokens.",
)
ENDED = Text(
    ko="거두었습니다: {token}",
    en="Revoked: {token}",
)
TOKEN = Text(
    ko="아이디",
    en="id",
)
TOKEN_TOKEN = Text(
    ko="사용자",
    en="user",
)
TOKEN_TOKEN_2 = Text(
    ko="권한",
    en="scopes",
)
TOKEN_TOKEN_3 = Text(
    ko="테넌트",
    en="tenant",
)
TOKEN_TOKEN_4 = Text(
    ko="역할",
    en="role",
)
TOKEN_TOKEN_5 = Text(
    ko="이름",
    en="label",
)
TOKEN_TOKEN_6 = Text(
    ko="만든 때",
    en="made",
)
TOKEN_TOKEN_7 = Text(
    ko="끝나는 때",
    en="until",
)
TOKEN_TOKEN_8 = Text(
    ko="거둔 때",
    en="revoked",
)

# In terminal/answer_display:

MARKS = {
    "pass": ("✓", "green", Text(ko="적합", en="pass")),
    "warn": ("!", "yellow", Text(ko="주의", en="warning")),
    "fail": ("✗", "red", Text(ko="위반", en="fail")),
    "not_applicable": ("–", "dim", Text(ko="해당 없음", en="not applicable")),
    "unknown": ("?", "magenta", Text(ko="확인 필요", en="unknown")),
}
RECOMMENDED = Text(
    ko="추천",
    en="recommended",
)
AS_OF = Text(
    ko="{date} 기준",
    en="as of {date}",
)
ANSWER_DISPLAY_FOUND = Text(
    ko="{found} / 한도 {limit}",
    en="{found}, limit {limit}",
)
ANSWER_DISPLAY_REMEDY = Text(
    ko="→ {remedy}",
    en="→ {remedy}",
)
ANSWER_DISPLAY_VERSION = Text(
    ko="{number}판",
    en="version {number}",
)
UNFILLED = Text(
    ko="아직 빈칸: {places}",
    en="Still to be filled in: {places}",
)
ANSWER_DISPLAY_SOURCES = Text(
    ko="출처",
    en="Sources",
)
FILES = Text(
    ko="파일",
    en="Files",
)
WARNING = Text(
    ko="주의: {message}",
    en="Note: {message}",
)
STATUS = Text(
    ko="[{status}]",
    en="[{status}]",
)
PROBLEM = Text(
    ko="답하지 못했습니다: {message}",
    en="There is no answer: {message}",
)
MAY_BE_DONE = Text(
    ko="할 일: {action}",
    en="To be done: {action}",
)

# In terminal/arguments:

NO_TIME = Text(
    ko="'{value}'은(는) 날짜나 시각이 아닙니다. 2026-03-02나 2026-03-02T09:30처럼 적어 주세요.",
    en="{value!r} is no date or time: write it like 2026-03-02 or 2026-03-02T09:30.",
)
NOT_HERE = Text(
    ko="'{name}'(이)라는 도우미는 없습니다. 있는 도우미: {known}.",
    en="There is no assistant {name!r}; there are: {known}.",
)
ARGUMENTS_UNKNOWN = Text(
    ko="{word} 옵션은 없습니다. 고를 수 있는 것: {known}.",
    en="There is no option {word}; there are: {known}.",
)
NO_VALUE = Text(
    ko="{word} 뒤에 값이 필요합니다.",
    en="{word} needs a value.",
)

# In terminal/labels:

ASSISTANT = Text(
    ko="도우미",
    en="assistant",
)
LABELS_AT = Text(
    ko="시각",
    en="time",
)
CREATED = Text(
    ko="만든 때",
    en="created",
)
ERROR = Text(
    ko="오류",
    en="error",
)
RUN = Text(
    ko="실행",
    en="run",
)
LABELS_SESSION = Text(
    ko="세션",
    en="session",
)
LABELS_STATUS = Text(
    ko="상태",
    en="status",
)
STEP = Text(
    ko="단계",
    en="step",
)
SESSION_TITLE = Text(
    ko="제목",
    en="title",
)
UPDATED = Text(
    ko="바뀐 때",
    en="updated",
)
LIMIT_HELP = Text(
    ko="몇 개까지 보일지.",
    en="How many to show.",
)
NOW_HELP = Text(
    ko="현재로 삼을 날짜나 시각(ISO 8601).",
    en="The date or time to take for now (ISO 8601).",
)
ROLE_HELP = Text(
    ko="사용자의 역할.",
    en="The role of the user.",
)
TENANT_HELP = Text(
    ko="사용자의 테넌트.",
    en="The tenant of the user.",
)
USER_HELP = Text(
    ko="묻는 사용자.",
    en="The user who asks.",
)
ASSISTANT_HELP = Text(
    ko="도우미의 이름.",
    en="The name of the assistant.",
)
SESSION_HELP = Text(
    ko="세션의 아이디.",
    en="The id of the session.",
)
YES_HELP = Text(
    ko="묻지 않고 합니다.",
    en="Do it without asking.",
)

# In terminal/run_dialogue:

DECIDE = Text(
    ko="할까요? [예/아니오/수정] ",
    en="Do it? [yes/no/edit] ",
)
ARGUMENTS = Text(
    ko="고친 값(JSON, 빈 줄이면 그대로): ",
    en="Edited arguments (JSON, empty to keep them): ",
)
NOT_AN_OBJECT = Text(
    ko="JSON 객체가 아닙니다.",
    en="That is not a JSON object.",
)
STILL_ASKED = Text(
    ko="이 대화는 답을 기다리고 있습니다.",
    en="This conversation waits for an answer.",
)

# In terminal/run_display:

STARTING = Text(
    ko="시작합니다",
    en="Starting",
)
WAITING = Text(
    ko="차례를 기다립니다",
    en="Waiting for its turn",
)
WORKING = Text(
    ko="일하고 있습니다",
    en="Working",
)
PLANNING = Text(
    ko="무엇을 할지 정합니다",
    en="Working out what to do",
)
USING = Text(
    ko="{agent}: {tool} 사용",
    en="{agent}: using {tool}",
)

# In terminal/screen:

CONFIRM = Text(
    ko="확인할 사람이 없습니다. 정말 하려면 --yes를 붙이세요.",
    en="Nobody is here to confirm it. Add --yes if it is meant.",
)

# In terminal/session_history:

SESSION_HISTORY_UNREADABLE = Text(
    ko="(요청을 읽을 수 없습니다)",
    en="(the request cannot be read)",
)
AMBIGUOUS_CHECKPOINT = Text(
    ko="'{name}'에 맞는 체크포인트가 {count}개입니다. `madang inspect {session}`에 보이는 아이디를 쓰세요.",
    en="{count} checkpoints answer to {name!r}: use an id that `madang inspect {session}` shows.",
)

# In terminal/typed_input:

NO_DECISION = Text(
    ko="'{action}'의 승인 여부를 기다립니다. '{typed}' 대신 예 또는 아니오로 답하세요.",
    en="{action!r} waits for a decision: answer yes or no instead of {typed!r}.",
)

# In typer_translation:

USAGE = Text(
    ko="사용법:",
    en="Usage:",
)
OPTIONS = Text(
    ko="[옵션]",
    en="[OPTIONS]",
)
COMMAND = Text(
    ko="명령 [인자]...",
    en="COMMAND [ARGS]...",
)
PANELS = {
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
OPTION_HELP = Text(
    ko="이 도움말을 보여 줍니다.",
    en="Show this message and exit.",
)
TYPER_TRANSLATION_OPTION_HELP = Text(
    ko="지금 쓰는 셸에 자동 완성을 설치합니다.",
    en="Install completion for the current shell.",
)
TYPER_TRANSLATION_OPTION_HELP_2 = Text(
    ko="지금 쓰는 셸의 자동 완성을 보여 줍니다. 복사하거나 고쳐 쓸 수 있습니다.",
    en="Show completion for the current shell, to copy it or customize the installation.",
)
