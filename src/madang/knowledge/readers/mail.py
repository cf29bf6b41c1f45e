"""Mail as it is saved (EML): who wrote to whom, when and of what, then the text. What is attached is only named."""

from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage, MIMEPart
from email.utils import parsedate_to_datetime

from madang.knowledge.readers.contents import FileContents, decode
from madang.knowledge.readers.html import read_html
from madang.knowledge.sources import Section


def read_mail(content: bytes) -> FileContents:
    """The head and the text of a mail; its subject is its title, the day it was sent its date."""
    mail = message_from_bytes(content, policy=policy.default)
    body = mail.get_body(("plain", "html"))
    sections = (Section(text="\n".join(_head(mail))), *(_text_sections(body) if body is not None else ()))
    sent = str(mail.get("date") or "")
    return FileContents(_said(mail, "subject"), sections, parsedate_to_datetime(sent).date() if sent else None)


def _head(mail: EmailMessage) -> Iterator[str]:
    for name in ("subject", "from", "to", "cc", "date"):
        if value := _said(mail, name):
            yield f"{name}: {value}"
    attached = [part.get_filename() or part.get_content_type() for part in mail.iter_attachments()]
    if attached:
        yield f"attached: {', '.join(attached)} (not read)"


def _said(mail: EmailMessage, name: str) -> str:
    return " ".join(str(mail.get(name) or "").split())


def _text_sections(body: MIMEPart) -> tuple[Section, ...]:
    payload = body.get_payload(decode=True)
    content = payload if isinstance(payload, bytes) else b""
    if body.get_content_subtype() == "html":
        return read_html(content).sections
    try:
        text = content.decode(body.get_content_charset() or "utf-8")
    except (LookupError, UnicodeDecodeError):
        text = decode(content)
    return (Section(text=text.replace("\r\n", "\n")),)
