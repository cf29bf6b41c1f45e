"""Master keys, from the environment or a file: the first wraps what is new, the others open what they wrapped."""

import base64
import binascii
import hmac
import os
import re
import stat
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand

from madang.store import phrases
from madang.store.database.session_row import WrappedKey
from madang.store.encryption.errors import DataKeyError, MasterKeysError, MissingKeyError

KEY_BYTES = 32
NONCE_BYTES = 12

_ENTRY = re.compile(r"([A-Za-z0-9._-]{1,32}):([A-Za-z0-9+/=_-]+)")
_SEPARATOR = re.compile(r"[\s,]+")
_COMMENT = re.compile(r"#.*")
_GROUP_AND_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def keys_from_environment(environ: Mapping[str, str]) -> "MasterKeys | None":
    """The keys in `MADANG_KEYS`, or in the file that `MADANG_KEYS_FILE` names; None if neither is set.

    >>> from madang.store import MasterKey, keys_from_environment
    >>> keys = keys_from_environment({"MADANG_KEYS": MasterKey.new("2025").to_text()})
    >>> keys.current
    MasterKey('2025')
    """
    text, path = environ.get("MADANG_KEYS"), environ.get("MADANG_KEYS_FILE")
    if text and path:
        raise MasterKeysError(
            "MADANG_KEYS and MADANG_KEYS_FILE are both set, so it is not clear which counts: unset one.",
            text=phrases.KEYS_SET_TWICE,
        )
    if path:
        return keys_from_file(Path(path))
    return parse_keys(text, "MADANG_KEYS") if text else None


def keys_from_file(path: Path) -> "MasterKeys":
    """The keys in a file that its owner alone may read; `#` begins a comment.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from madang.store import MasterKey, keys_from_file
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "keys")
    ...     path.touch(mode=0o600)
    ...     _ = path.write_text(MasterKey.new("2025").to_text())
    ...     keys_from_file(path).current
    MasterKey('2025')
    """
    try:
        mode = path.stat().st_mode
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise MasterKeysError(
            f"The key file {str(path)!r} cannot be read ({type(error).__name__}).",
            text=phrases.KEY_FILE_UNREADABLE.format(path=str(path)),
        ) from error
    if os.name == "posix" and mode & _GROUP_AND_OTHERS:
        raise MasterKeysError(
            f"The key file {str(path)!r} is open to others (mode {stat.S_IMODE(mode):04o}) and was not used: "
            f"run `chmod 600 {path}`, and replace the keys if others may have read them.",
            text=phrases.KEY_FILE_OPEN_TO_OTHERS.format(path=str(path), unquoted_path=path),
        )
    return parse_keys("\n".join(_COMMENT.sub("", line) for line in text.splitlines()), f"The key file {str(path)!r}")


def parse_keys(text: str, source: str) -> "MasterKeys":
    """Keys written as `id:base64`, separated by commas or white space; `source` is what an error calls the text."""
    entries = [entry for entry in _SEPARATOR.split(text) if entry]
    return MasterKeys([_parse_key(entry, f"{source}, entry {number},") for number, entry in enumerate(entries, 1)])


def _parse_key(entry: str, where: str) -> "MasterKey":
    # The entry itself is never quoted: what does not parse may still be a secret.
    if not (match := _ENTRY.fullmatch(entry)):
        raise MasterKeysError(
            f"{where} is not of the form id:base64, with an id of letters, digits, dots, dashes and underscores.",
            text=phrases.INVALID_KEY,
        )
    try:
        secret = base64.b64decode(match[2].translate({ord("-"): "+", ord("_"): "/"}), validate=True)
    except binascii.Error as error:
        raise MasterKeysError(f"{where} holds no valid base64 after the colon.", text=phrases.INVALID_KEY) from error
    return MasterKey(match[1], secret)


def derive_key(secret: bytes, purpose: str, length: int = KEY_BYTES) -> bytes:
    """Key material for one purpose, from a secret that is random already."""
    return HKDFExpand(SHA256(), length, f"madang/{purpose}".encode()).derive(secret)


class MasterKey:
    """A key that wraps the data keys of sessions and signs receipts; it never touches content itself.

    >>> from madang.store import MasterKey
    >>> key = MasterKey.new("2025")
    >>> wrapped = key.wrap(b"data key", "trip-1")
    >>> key.unwrap(wrapped.body, "trip-1")
    b'data key'
    """

    def __init__(self, ident: str, secret: bytes) -> None:
        if len(secret) != KEY_BYTES:
            raise MasterKeysError(f"Master key {ident!r} has {len(secret)} bytes: use {KEY_BYTES} random bytes.")
        self.id = ident
        self._secret = secret
        self._wrapping = AESGCM(derive_key(secret, "wrap"))
        self._naming = derive_key(secret, "name")

    @classmethod
    def new(cls, ident: str) -> "MasterKey":
        """A new random key."""
        return cls(ident, os.urandom(KEY_BYTES))

    def __repr__(self) -> str:
        return f"MasterKey({self.id!r})"

    def to_text(self) -> str:
        """The key as `parse_keys` reads it: keep it where secrets are kept."""
        return f"{self.id}:{base64.b64encode(self._secret).decode()}"

    def wrap(self, data_key: bytes, session: str) -> WrappedKey:
        """The data key of `session`, readable under this key only and for that session only."""
        nonce = os.urandom(NONCE_BYTES)
        return WrappedKey(self.id, nonce + self._wrapping.encrypt(nonce, data_key, self._context(session)))

    def unwrap(self, body: bytes, session: str) -> bytes:
        """The data key that was wrapped for `session`, or `DataKeyError`."""
        try:
            return self._wrapping.decrypt(body[:NONCE_BYTES], body[NONCE_BYTES:], self._context(session))
        except (InvalidTag, ValueError) as error:
            raise DataKeyError(session, self.id) from error

    def fingerprint(self, session: str) -> str:
        """A name for `session` that only a holder of this key can compute, and so nobody else can guess."""
        return hmac.digest(self._naming, session.encode(), "sha256").hex()

    @cached_property
    def signer(self) -> Ed25519PrivateKey:
        """What signs receipts; verifying one takes its public key alone."""
        return Ed25519PrivateKey.from_private_bytes(derive_key(self._secret, "sign"))

    @property
    def public_key(self) -> str:
        """The public half of `signer` in hexadecimal, to be handed to whoever keeps receipts."""
        return self.signer.public_key().public_bytes_raw().hex()

    def _context(self, session: str) -> bytes:
        return f"{self.id}\0{session}".encode()


class MasterKeys:
    """Master keys by id; the first is current and wraps what is new.

    >>> from madang.store import MasterKey, MasterKeys
    >>> keys = MasterKeys([MasterKey.new("2025"), MasterKey.new("2024")])
    >>> keys.current, [key.id for key in keys]
    (MasterKey('2025'), ['2025', '2024'])
    """

    def __init__(self, keys: Sequence[MasterKey]) -> None:
        self._keys = {key.id: key for key in keys}
        if not keys:
            raise MasterKeysError("No master key was given: give at least one, written as id:base64.")
        if len(self._keys) < len(keys):
            raise MasterKeysError(
                "Two master keys have the same id: give each its own, since rows name their key by it."
            )
        self.current = keys[0]

    def __iter__(self) -> Iterator[MasterKey]:
        return iter(self._keys.values())

    def unwrap(self, wrapped: WrappedKey, session: str) -> bytes:
        """The data key of `session`; `MissingKeyError` if its master key is not among these."""
        if (master := self._keys.get(wrapped.master)) is None:
            raise MissingKeyError(session, wrapped.master, tuple(self._keys))
        return master.unwrap(wrapped.body, session)
