"""Every sentence that server shows to people, in Korean and English, by the module that says it."""

from madang.text import Text

# In address:

UNKNOWN = Text(
    ko="없는 주소입니다",
    en="there is no such address",
)
REASONS_EADDRINUSE = Text(
    ko="다른 프로그램이, 어쩌면 이미 열린 마당이 쓰고 있습니다",
    en="it is in use, perhaps by a Madang that is open already",
)
REASONS_EACCES = Text(
    ko="권한이 없습니다",
    en="it may not be used without privileges",
)
REASONS_EADDRNOTAVAIL = Text(
    ko="이 컴퓨터의 주소가 아닙니다",
    en="it is not an address of this machine",
)

# In errors:

ADDRESS = Text(
    ko="{host}:{port}에서 열 수 없습니다: {ko}. --port나 --host로 다른 자리를 골라 주세요.",
    en="The server cannot listen at {host}:{port}: {en}. Choose another place with --port or --host.",
)
RESPONSE_TIMEOUT = Text(
    ko="{seconds:g}초 안에 답하지 못했습니다. 잠시 뒤 다시 시도해 주세요.",
    en="There was no answer within {seconds:g} s. Please try again soon.",
)
SIGN_IN = Text(
    ko="로그인이 필요합니다.",
    en="Please sign in.",
)
SCOPE = Text(
    ko="이 토큰에는 '{scope}' 권한이 없습니다.",
    en="The token lacks the scope {scope!r}.",
)
BODY_TOO_LARGE = Text(
    ko="{limit:,}바이트보다 큽니다.",
    en="That is larger than {limit:,} bytes.",
)
BODY_TYPE = Text(
    ko="{given!r} 형식의 본문은 읽지 않습니다. {ko}.",
    en="A body of type {given!r} is not read here: {en}.",
)
RATE_LIMIT = Text(
    ko="요청이 너무 잦습니다. {seconds:.0f}초 뒤에 다시 시도해 주세요.",
    en="Too many requests. Please try again in {seconds:.0f} s.",
)

# In http/error_responses:

AS_JSON = Text(
    ko="JSON을 `Content-Type: application/json`으로 보내 주세요",
    en="send JSON as `application/json`",
)
TITLES_BAD_REQUEST = Text(
    ko="요청을 읽을 수 없습니다.",
    en="The request cannot be read.",
)
TITLES_FORBIDDEN = Text(
    ko="권한이 없습니다.",
    en="That is not allowed.",
)
TITLES_NOT_FOUND = Text(
    ko="찾을 수 없습니다.",
    en="There is nothing here.",
)
TITLES_METHOD_NOT_ALLOWED = Text(
    ko="할 수 없는 요청입니다.",
    en="That cannot be done here.",
)
TITLES_CONFLICT = Text(
    ko="지금 상태에서는 할 수 없습니다.",
    en="That cannot be done as things stand.",
)
TITLES_GONE = Text(
    ko="지워졌습니다.",
    en="It was deleted.",
)
TITLES_REQUEST_ENTITY_TOO_LARGE = Text(
    ko="너무 큽니다.",
    en="That is too large.",
)
TITLES_UNSUPPORTED_MEDIA_TYPE = Text(
    ko="읽을 수 없는 형식입니다.",
    en="That is of no kind we can read.",
)
TITLES_UNPROCESSABLE_ENTITY = Text(
    ko="요청이 올바르지 않습니다.",
    en="The request is not valid.",
)
TITLES_TOO_MANY_REQUESTS = Text(
    ko="요청이 너무 잦습니다.",
    en="Too many requests.",
)
TITLES_INTERNAL_SERVER_ERROR = Text(
    ko="예상하지 못한 오류입니다.",
    en="Something unexpected went wrong.",
)
TITLES_SERVICE_UNAVAILABLE = Text(
    ko="잠시 쓸 수 없습니다. 곧 다시 시도해 주세요.",
    en="This is not available right now. Please try again soon.",
)
TITLES_INSUFFICIENT_STORAGE = Text(
    ko="저장할 공간이 없습니다. 저장된 것은 그대로입니다.",
    en="There is no room left to store this. What was stored is kept.",
)

# In routes/assistants:

ENDS_START = Text(
    ko="시작",
    en="start",
)
ENDS_END = Text(
    ko="끝",
    en="end",
)

# In routes/files:

AS_BODY = Text(
    ko="파일 자체를 본문으로 보내 주세요",
    en="send the file itself as the body",
)

# In routes/websocket:

UNREADABLE = Text(
    ko="읽을 수 없는 명령입니다({why}).",
    en="That is not a command ({why}).",
)
