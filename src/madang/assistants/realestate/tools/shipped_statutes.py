"""The wording of the laws that ship with the assistant, as `madang realestate import-laws` takes it."""

import shutil
import tarfile
from pathlib import Path

from madang.assistants.realestate.tools.bundled_data import DATA

ARCHIVE: Path = DATA / "law" / "statutes.tar.xz"


def unpack_statutes(into: Path, *, newer: Path | None = None) -> None:
    """Writes every law of the archive into a folder, those of `newer` in the place of files of the same name."""
    with tarfile.open(ARCHIVE, "r:xz") as archive:
        archive.extractall(into, filter="data")
    for law in newer.glob("*.md") if newer else ():
        shutil.copy(law, into / law.name)
