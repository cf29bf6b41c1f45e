"""Packs the texts of the laws that matter to a home or a shop into the archive that the real-estate assistant ships.

Reads a folder of laws in Markdown (front matter with 제목, 시행일자 and 출처) and leaves out laws of other fields and
the supplementary provisions, which are not read. Texts of law are free of copyright.

    python tools/pack_statutes.py FOLDER
"""

import io
import re
import sys
import tarfile
from pathlib import Path

from madang.assistants.realestate.tools.bundled_data import STATUTES

ELSEWHERE = re.compile(r"약사법|의약품|의료|보험업|독점규제|공직자윤리|부정청탁|개인정보|상법")
SUPPLEMENT = re.compile(r"(?m)^#{1,6} 부칙")


def main(folder: Path) -> None:
    """Writes the archive, by name and without dates of files, so that the same texts give the same bytes."""
    with tarfile.open(STATUTES, "w:xz", preset=9) as archive:
        for path in sorted(folder.glob("*.md")):
            if not ELSEWHERE.search(path.stem):
                text = SUPPLEMENT.split(path.read_text("utf-8"), maxsplit=1)[0].encode()
                entry = tarfile.TarInfo(path.name)
                entry.size = len(text)
                archive.addfile(entry, io.BytesIO(text))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
