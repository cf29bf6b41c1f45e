"""Archives and entities that several costly files are made of."""

import io
import zipfile
from collections.abc import Mapping
from itertools import pairwise


def archive(parts: Mapping[str, bytes], *, stored: str = "") -> bytes:
    """An archive of these parts, packed as tightly as can be but for the one that is `stored` as it is."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for name, content in parts.items():
            made.writestr(name, content, zipfile.ZIP_STORED if name == stored else None)
    return held.getvalue()


def laughs(root: bytes) -> bytes:
    """A document type whose entities grow to a thousand million laughs."""
    names = [b"a%d" % number for number in range(10)]
    entities = [b'<!ENTITY a0 "ha">'] + [
        b'<!ENTITY %s "%s">' % (name, (b"&%s;" % before) * 10) for before, name in pairwise(names)
    ]
    return b"<!DOCTYPE %s [%s]>" % (root, b"".join(entities))
