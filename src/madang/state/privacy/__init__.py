"""Personal and secret data in state and text: which fields hold it, how it is recognized, and how it is masked.

Called wherever state or text is shown or logged: by the store's audit, the runtime's logs, the server and the terminal.
"""

from madang.state.privacy.patterns import find_secrets
from madang.state.privacy.redaction import MASK, redact, redact_text
from madang.state.privacy.sensitive import sensitive_fields

__all__ = ["MASK", "find_secrets", "redact", "redact_text", "sensitive_fields"]
