"""Every text that the server shows to people, in Korean and English, by module."""

from madang.text import Text

# address

ADDRESS_UNKNOWN = Text(ko="찾을 수 없는 주소입니다", en="the address cannot be resolved")
ADDRESS_IN_USE = Text(
    ko="다른 프로그램이 쓰고 있습니다. 마당이 이미 실행 중일 수 있습니다",
    en="it is in use, perhaps by a Madang that is already running",
)
ADDRESS_PRIVILEGED = Text(ko="권한이 없습니다", en="it needs privileges")
ADDRESS_NOT_LOCAL = Text(ko="이 컴퓨터의 주소가 아닙니다", en="it is not an address of this machine")

# errors

CANNOT_LISTEN = Text(
    ko="{host}:{port}에서 열 수 없습니다: {reason}. --port나 --host로 다른 주소를 골라 주세요.",
    en="The server cannot listen at {host}:{port}: {reason}. Choose another address with --port or --host.",
)
SLOW_REQUEST = Text(
    ko="요청의 나머지가 {seconds:g}초 안에 오지 않았습니다. 다시 보내 주세요.",
    en="The rest of the request did not arrive within {seconds:g} s. Send it again.",
)
RESPONSE_TIMEOUT = Text(
    ko="{seconds:g}초 안에 답하지 못했습니다. 잠시 뒤 다시 시도해 주세요.",
    en="No answer within {seconds:g} s. Please try again soon.",
)
WEBHOOK_REFUSED = Text(
    ko="웹훅이 {attempts}번의 시도에도 메시지를 받지 않았습니다. 받는 쪽을 확인한 뒤 작업을 다시 실행해 주세요.",
    en="The webhook did not take the message in {attempts} attempts. Check the receiver, then do the job again.",
)
SIGN_IN = Text(ko="로그인이 필요합니다.", en="Please sign in.")
SCOPE_MISSING = Text(ko="이 토큰에는 '{scope}' 권한이 없습니다.", en="The token lacks the scope {scope!r}.")
SHARING_OFF = Text(
    ko="이 서버에서는 대화를 링크로 공유할 수 없습니다.", en="Links to conversations are turned off on this server."
)
BODY_TOO_LARGE = Text(ko="{limit:,}바이트보다 큽니다.", en="This is larger than {limit:,} bytes.")
BODY_TYPE_UNSUPPORTED = Text(
    ko="{given!r} 형식의 본문은 지원하지 않습니다. {remedy}.",
    en="Bodies of type {given!r} are not supported: {remedy}.",
)
RATE_LIMITED = Text(
    ko="요청이 너무 잦습니다. {seconds:.0f}초 뒤에 다시 시도해 주세요.",
    en="Too many requests. Please try again in {seconds:.0f} s.",
)

# http/error_responses

SEND_JSON = Text(ko="JSON을 `Content-Type: application/json`으로 보내 주세요", en="send JSON as `application/json`")
TITLE_BAD_REQUEST = Text(ko="요청을 읽을 수 없습니다.", en="The request cannot be read.")
TITLE_FORBIDDEN = Text(ko="권한이 없습니다.", en="This is not allowed.")
TITLE_NOT_FOUND = Text(ko="찾을 수 없습니다.", en="Not found.")
TITLE_METHOD_NOT_ALLOWED = Text(ko="이 주소에서는 할 수 없는 요청입니다.", en="This method is not allowed here.")
TITLE_CONFLICT = Text(ko="지금 상태에서는 할 수 없습니다.", en="This is not possible in the current state.")
TITLE_GONE = Text(ko="삭제되었습니다.", en="This was deleted.")
TITLE_REQUEST_ENTITY_TOO_LARGE = Text(ko="너무 큽니다.", en="This is too large.")
TITLE_UNSUPPORTED_MEDIA_TYPE = Text(ko="지원하지 않는 형식입니다.", en="This content type is not supported.")
TITLE_UNPROCESSABLE_ENTITY = Text(ko="요청이 올바르지 않습니다.", en="The request is not valid.")
TITLE_TOO_MANY_REQUESTS = Text(ko="요청이 너무 잦습니다.", en="Too many requests.")
TITLE_INTERNAL_SERVER_ERROR = Text(ko="예상하지 못한 오류입니다.", en="Something unexpected went wrong.")
TITLE_SERVICE_UNAVAILABLE = Text(
    ko="잠시 쓸 수 없습니다. 곧 다시 시도해 주세요.", en="This is not available right now. Please try again soon."
)
TITLE_INSUFFICIENT_STORAGE = Text(
    ko="저장할 공간이 없습니다. 이미 저장된 것은 그대로 있습니다.",
    en="There is no space left to store this. What was stored before is safe.",
)

# routes/assistants

GRAPH_START = Text(ko="시작", en="start")
GRAPH_END = Text(ko="끝", en="end")

# routes/documents/files

SEND_FILE_AS_BODY = Text(ko="파일 자체를 본문으로 보내 주세요", en="send the file itself as the body")

# routes/websocket

UNREADABLE_COMMAND = Text(ko="읽을 수 없는 명령입니다({why}).", en="This is not a valid command ({why}).")

# security/limits and http/error_responses

TOO_DEEP = Text(
    ko="보낸 내용이 너무 깊이 겹쳐 있습니다. 200단계까지만 받습니다.",
    en="The body is nested too deeply: send at most 200 levels.",
)
LONG_NUMBER = Text(
    ko="보낸 내용에 너무 긴 숫자가 있습니다. 1,000자리까지만 받습니다.",
    en="The body holds a number that is too long: send at most 1,000 digits.",
)
CONTROL_CHARACTERS = Text(
    ko="주소에 제어 문자가 있습니다. 아이디에는 보통 글자만 쓰세요.",
    en="The address holds control characters. Ids are plain text.",
)
NOT_TEXT = Text(
    ko="글자가 아닌 것(짝이 없는 대리 부호)이 들어 있습니다. 온전한 글자만 보내세요.",
    en="It holds half of a surrogate pair, which is no text. Send whole characters.",
)

# security/openid

PROVIDER = Text(
    ko="로그인 제공자 {issuer!r}가 제대로 답하지 않습니다. "
    "주소(MADANG_OPENID_ISSUER)를 확인하거나 잠시 뒤에 다시 시도하세요.",
    en="The sign-in provider {issuer!r} does not answer as it should. Check MADANG_OPENID_ISSUER, or try again later.",
)

# http/metrics

METRICS_ADDRESS = Text(
    ko="지표를 {address!r}에서 제공할 수 없습니다. MADANG_METRICS는 비어 있는 host:port여야 합니다.",
    en="Metrics cannot be served at {address!r}: MADANG_METRICS has to be a host:port that is free.",
)

# adapters/dialogue

APPROVAL_IN_WORDS = Text(
    ko="{reason}\n\n`{action}` {arguments}\n\n'승인' 또는 '거절'이라고 답해 주세요.",
    en="{reason}\n\n`{action}` {arguments}\n\nPlease answer 'approve' or 'reject'.",
)

# adapters/mcp_server/verification

VERIFY_TITLE = Text(ko="글 확인", en="Verify a text")
VERIFY_ABOUT = Text(
    ko="글의 문장마다 함께 준 자료가 뒷받침하는지 확인합니다: 근거 있음, 근거 없음, 근거와 다름, 확인할 수 없음.",
    en="Checks each sentence of a text against the sources that come with it: supported, unsupported, contradicted or "
    "not checkable.",
)

# rendering/conversation

SOURCES = Text(ko="출처", en="Sources")
