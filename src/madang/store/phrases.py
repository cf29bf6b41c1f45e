"""Every sentence that store shows to people, in Korean and English, by the module that says it."""

from madang.text import Text

# In database/postgres/database:

NO_STORE_AT_ADDRESS = Text(
    ko="{shown!r}에 저장소가 없습니다. 서버를 켜거나 주소를 고치세요. ({reason})",
    en="Cannot reach a store at {shown!r}: start the server, or correct the address. ({reason})",
)

# In database/postgres/connection:
DATABASE_ENCODING = Text(
    ko="데이터베이스 {database!r}의 인코딩은 {encoding}이어서 모든 글자를 담지 못합니다. "
    "`createdb --encoding UTF8 --template template0 이름`으로 만든 데이터베이스를 쓰세요.",
    en="The database {database!r} is encoded as {encoding}, which cannot hold every text: use one that was made with "
    "`createdb --encoding UTF8 --template template0 NAME`.",
)

# In database/sqlite/connection:

CANNOT_OPEN_FILE = Text(
    ko="저장소 {path!r}을(를) 열 수 없습니다. 쓸 수 있는 폴더에 있는 파일을 지정하세요.",
    en="The store {path!r} cannot be opened. Name a file in a folder that may be written to.",
)

# In encryption/errors:

CORRUPT_ROW = Text(
    ko="저장된 내용이 손상되어 읽지 않았습니다. 백업에서 되살리거나 madang repair로 남은 내용을 살려 주세요.",
    en="What is stored is damaged and was not read. Restore it from a backup, or save what is left with madang repair.",
)
LOCKED_SESSION = Text(
    ko="암호화된 대화입니다. MADANG_KEYS 또는 MADANG_KEYS_FILE로 키를 주세요.",
    en="This conversation is encrypted. Give its keys in MADANG_KEYS or MADANG_KEYS_FILE.",
)
PLAIN_SESSION = Text(
    ko="키가 설정되어 있는데 이 대화는 암호화되어 있지 않아 열지 않았습니다.",
    en="Keys are set and this conversation is not encrypted, so it was not opened.",
)
DATA_KEY = Text(
    ko="이 대화의 키가 주어진 마스터 키로 열리지 않습니다.",
    en="The key of this conversation does not open under the master key that was given.",
)

# In encryption/keys:

INVALID_KEY = Text(
    ko="마스터 키의 형식이 잘못되었습니다. '이름:base64'로 적고, 이름에는 영문자·숫자·점·붙임표·밑줄만 쓰세요.",
    en="A master key is not of the form id:base64, with an id of letters, digits, dots, dashes and underscores.",
)
KEYS_SET_TWICE = Text(
    ko="MADANG_KEYS와 MADANG_KEYS_FILE이 둘 다 설정되어 있습니다. 하나만 남기세요.",
    en="MADANG_KEYS and MADANG_KEYS_FILE are both set: unset one.",
)
KEY_FILE_OPEN_TO_OTHERS = Text(
    ko=(
        "키 파일 {path!r}을(를) 다른 사용자도 읽을 수 있어 쓰지 않았습니다. `chmod 600 {unquoted_path}`을 실행하고, "
        "누가 읽었을 수 있으면 키를 바꾸세요."
    ),
    en=(
        "The key file {path!r} is open to others and was not used. Run `chmod 600 {unquoted_path}`, and replace the "
        "keys if others may have read them."
    ),
)
KEY_FILE_UNREADABLE = Text(
    ko="키 파일 {path!r}을(를) 읽을 수 없습니다.",
    en="The key file {path!r} cannot be read.",
)

# In errors:

BUSY_STORE = Text(
    ko="다른 작업이 저장소를 쓰고 있습니다. 잠시 뒤 다시 시도하세요.",
    en="Somebody else is writing to the store. Try again in a moment.",
)
STORE_UNAVAILABLE = Text(
    ko="데이터베이스 서버에 연결할 수 없습니다. 저장된 내용은 그대로입니다. 잠시 뒤 다시 시도하세요.",
    en="The database server cannot be reached. What was stored is kept. Try again in a moment.",
)
FULL_STORE = Text(
    ko="저장할 공간이 없습니다. 지금까지 저장된 내용은 그대로입니다. 공간을 비우고 다시 시도하세요.",
    en="There is no room left to store this. What was stored is kept. Free some space and try again.",
)
READ_ONLY_STORE = Text(
    ko="저장소에 쓸 권한이 없습니다. 권한을 주거나 다른 저장소를 여세요.",
    en="The store may not be written to. Give this program the right to, or open another store.",
)
NEWER_STORE = Text(
    ko="저장소가 더 새로운 버전의 마당으로 만들어졌습니다. 마당을 업데이트하세요. 바뀐 것은 없습니다.",
    en="The store was made by a newer version of Madang. Update Madang; nothing was changed.",
)
RUN_ACTIVE = Text(
    ko="아직 끝나지 않은 실행은 지울 수 없습니다. 먼저 취소해 주세요.",
    en="A run that is still going cannot be deleted. Cancel it first.",
)
RUN_ENDED = Text(
    ko="이미 끝난 실행입니다. 새로 요청해 주세요.",
    en="That run has already ended. Please send a new request.",
)
SESSION_BUSY = Text(
    ko="이 대화는 아직 답하는 중입니다. 끝난 뒤에 다시 보내 주세요.",
    en="This conversation is still being answered. Send it again once that is done.",
)
AUDIT_BROKEN = Text(
    ko="감사 기록의 끝이 바뀌었거나 감사 키가 달라 기록을 더할 수 없습니다. `madang audit verify`로 확인하세요.",
    en=("The end of the audit was changed, or its key is another, so nothing is added. See `madang audit verify`."),
)
IMPORT_MISMATCH = Text(
    ko="옮긴 체크포인트가 원본과 다릅니다. 아무도 쓰지 않는 동안 빈 저장소로 옮기세요.",
    en="A checkpoint is not the same after the move. Import into an empty store, while nobody writes to either.",
)
SESSION_ID = Text(
    ko="{session!r}은(는) 대화의 ID가 될 수 없습니다. "
    "빗금(/, \\)과 줄바꿈이 없고 앞뒤에 빈칸이 없는 200자까지의 글자를 쓰세요.",
    en="{session!r} cannot be the id of a session: use up to 200 characters, with no slash (/, \\), no line break and "
    "no space at either end.",
)
SESSION_NOT_FOUND = Text(
    ko="세션 {session!r}을(를) 찾을 수 없습니다.",
    en="There is no session {session!r}.",
)
SESSION_DELETED = Text(
    ko="지워진 세션입니다. 새 세션을 시작해 주세요.",
    en="That session was deleted. Please start a new one.",
)
RUN_NOT_FOUND = Text(
    ko="실행 {run!r}을(를) 찾을 수 없습니다.",
    en="There is no run {run!r}.",
)
TOKEN_NOT_FOUND = Text(
    ko="토큰 {token!r}을(를) 찾을 수 없습니다.",
    en="There is no valid token {token!r}.",
)
CRON_NOT_FOUND = Text(
    ko="예약 실행 {cron!r}을(를) 찾을 수 없습니다.",
    en="There is no cron {cron!r}.",
)
JOB_NOT_FOUND = Text(
    ko="작업 {job!r}을(를) 찾을 수 없습니다.",
    en="There is no job {job!r}.",
)
JOB_STATUS = Text(
    ko="작업 {job!r}의 상태는 {status}입니다. "
    "끝나기 전의 작업만 취소할 수 있고, 실패하거나 취소된 작업만 다시 할 수 있습니다.",
    en="The job {job!r} is {status}: cancel one before it is over; do one again that failed or was cancelled.",
)
FILE_MISSING = Text(
    ko="파일을 찾을 수 없습니다. 기한이 지나 지워졌을 수 있습니다.",
    en="There is no such file; it may have been removed when its time was over.",
)
QUOTA = {
    "tokens": Text(
        ko="조직이 이번 달에 쓸 수 있는 모델 토큰({limit}개)을 모두 썼습니다. 운영자에게 문의하세요.",
        en="Your organisation has used its model tokens of this month ({limit}). Ask the operator for more.",
    ),
    "cost": Text(
        ko="조직이 이번 달에 쓸 수 있는 모델 비용({limit}달러)을 모두 썼습니다. 운영자에게 문의하세요.",
        en="Your organisation has spent its budget for models of this month (${limit}). Ask the operator for more.",
    ),
    "runs": Text(
        ko="한 번에 진행할 수 있는 작업({limit}개)이 모두 진행 중입니다. 끝난 뒤에 다시 물어보세요.",
        en="As many runs as your organisation may have ({limit}) are under way. Ask again when one has ended.",
    ),
    "files": Text(
        ko="조직의 파일 용량({limit}바이트)이 찼습니다. 필요 없는 파일을 지우거나 운영자에게 문의하세요.",
        en="The files of your organisation reach their limit ({limit} bytes). Delete some, or ask the operator.",
    ),
    "storage": Text(
        ko="조직의 저장 용량({limit}바이트)이 찼습니다. 필요 없는 대화를 지우거나 운영자에게 문의하세요.",
        en="The storage of your organisation is full ({limit} bytes). Delete conversations, or ask the operator.",
    ),
}
ERASURE_INCOMPLETE = Text(
    ko="지우지 못한 대화가 있습니다: {sessions}. 원인을 고친 뒤 다시 지우세요. 나머지는 지웠습니다.",
    en="Some conversations could not be erased: {sessions}. Mend the cause and erase again; the others are gone.",
)
UNKNOWN_CHECKPOINT = Text(
    ko="이 대화에는 이름을 붙일 체크포인트 {checkpoint!r}이(가) 없습니다. 기록에서 아이디를 확인하세요.",
    en="This conversation has no checkpoint {checkpoint!r} that could be named: take the id of one from its history.",
)
MEMORY_NOT_FOUND = Text(
    ko="'{ident}'(으)로 기억한 것이 없습니다. 기억 목록에서 아이디를 확인하세요.",
    en="Nothing is remembered as {ident!r}: list what is remembered, and take an id from there.",
)
VECTOR_SIZE = Text(
    ko="임베딩의 차원은 {found}인데 색인의 차원은 {wanted}입니다. `dims`를 {found}(으)로 정하세요.",
    en="The embedding has {found} dimensions where the index has {wanted}: set `dims` to {found}.",
)
MEMORY_FILTER = Text(
    ko="'{operator}'(으)로는 거를 수 없습니다. $eq, $ne, $gt, $gte, $lt, $lte를 쓰세요.",
    en="{operator!r} is not a way to filter: use $eq, $ne, $gt, $gte, $lt or $lte.",
)
FILE_SIZE = Text(
    ko="파일 {name!r}의 크기({size:,}바이트)가 한도({room:,}바이트)를 넘습니다.",
    en="The file {name!r} has {size:,} bytes, more than the {room:,} there is room for.",
)

# In langgraph_import:

NOT_A_SAVER_ADDRESS = Text(
    ko=(
        "{url!r}: LangGraph 체크포인트의 주소가 아닙니다. 'sqlite:///파일'이나 "
        "'postgresql://user@host/database'처럼 적어 주세요."
    ),
    en=("{url!r} is not the address of a LangGraph saver: use 'sqlite:///file' or 'postgresql://user@host/database'."),
)
NO_SAVER_FILE = Text(
    ko="{path!r} 파일이 없습니다. AsyncSqliteSaver가 쓴 데이터베이스를 지정하세요.",
    en="There is no file {path!r}: name the database that AsyncSqliteSaver wrote.",
)
NO_SAVER_TABLES = Text(
    ko="이 데이터베이스에는 체크포인트가 없습니다. AsyncPostgresSaver가 쓴 것을 지정하세요.",
    en="This database holds no checkpoints: name the one that AsyncPostgresSaver wrote.",
)

# In store and database/opening:

KEYS_NEEDED = Text(
    ko="키 없이 연 저장소에서는 할 수 없습니다. MADANG_KEYS나 MADANG_KEYS_FILE을 설정하세요.",
    en="This needs a store with keys: set MADANG_KEYS or MADANG_KEYS_FILE.",
)
NOT_A_STORE_ADDRESS = Text(
    ko=(
        "{url!r}: 저장소의 주소가 아닙니다. 'sqlite:////절대/경로.db'나 'postgresql://user@host/database'처럼 "
        "적어 주세요."
    ),
    en=("{url!r} is not the address of a store: use 'sqlite:////absolute.db' or 'postgresql://user@host/database'."),
)
ANCHOR_FAILED = Text(
    ko="감사 기록의 끝을 {place}에 적거나 거기서 읽을 수 없습니다. MADANG_AUDIT_ANCHOR를 확인하세요.",
    en="The head of the audit could not be kept at {place}, or not be read from there: check MADANG_AUDIT_ANCHOR.",
)
REPLACED_STORE = Text(
    ko="데이터베이스 파일이 지워지거나 바뀌어 저장하지 못했습니다. 서버를 멈추고 파일을 되돌린 뒤 다시 시작하세요.",
    en="The database file was deleted or replaced, so this was not kept. Stop the server and restore the file.",
)
DAMAGED_STORE = Text(
    ko="데이터베이스가 손상되어 읽을 수 없습니다. 백업을 되돌리세요.",
    en="The database is damaged and cannot be read. Restore a backup.",
)

# In database/backups:

PROGRAM_MISSING = Text(
    ko="{program}이(가) 설치되어 있지 않습니다. Postgres의 클라이언트 프로그램을 설치하세요.",
    en="{program} is not installed: install the client programs of Postgres.",
)
PROGRAM_FAILED = Text(ko="{program}이(가) 실패했습니다: {reason}", en="{program} failed: {reason}")
RESTORE_NEEDS_NOTHING = Text(
    ko="{place}에 이미 데이터가 있습니다. 비어 있는 주소를 MADANG_STORE와 MADANG_LIBRARY에 지정하세요.",
    en="{place} is there already: name an address where nothing is, in MADANG_STORE and MADANG_LIBRARY.",
)
OTHER_BACKEND = Text(
    ko="이 백업은 {kind}에서 만든 것입니다({name}). 같은 종류의 주소를 MADANG_STORE와 MADANG_LIBRARY에 지정하세요.",
    en="{name} of this backup was made of {kind}: name an address of that kind in MADANG_STORE and MADANG_LIBRARY.",
)
OTHER_SCHEMA = Text(
    ko="이 백업은 스키마 {schema!r}의 것이 아닙니다. 백업한 스키마를 주소에 적어 주세요.",
    en="This backup is not of the schema {schema!r}: name the one it was made of in the address.",
)
