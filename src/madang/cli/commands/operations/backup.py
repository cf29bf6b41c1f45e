"""`madang backup`: copies of the store and the library into a new folder, while both are in use."""

import hashlib
import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from madang import __version__
from madang.cli import phrases
from madang.cli.terminal.screen import Screen
from madang.settings import Settings, read_settings
from madang.store import BackupError
from madang.store.database import copy_database
from madang.text import Text

TITLE = Text(
    ko="저장소와 자료를 새 폴더에 백업합니다. 키는 넣지 않습니다.",
    en="Copy the store and the library into a new folder; keys are left out.",
)

MANIFEST = "backup.json"


def backup(context: typer.Context, folder: Annotated[Path, typer.Argument(help=phrases.BACKUP_FOLDER_HELP.en)]) -> None:
    """Write `store` and `library`, as far as they are there, and a list of them with their digests."""
    if folder.exists() and any(folder.iterdir()):
        raise refusal(f"{folder} is not empty.", phrases.BACKUP_FOLDER_USED.format(folder=folder))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    addresses = addresses_of(read_settings(os.environ))
    made = {name: digest(folder / name) for name, url in addresses.items() if copy_database(url, folder / name)}
    if not made:
        raise refusal("There is neither a store nor a library.", phrases.BACKUP_NOTHING)
    listed = {"version": __version__, "made_at": datetime.now(UTC).isoformat(), "files": made}
    (folder / MANIFEST).touch(0o600, exist_ok=False)
    (folder / MANIFEST).write_text(json.dumps(listed, indent=1), "utf-8")
    Screen.of(context).print_text(phrases.BACKUP_DONE, names=", ".join(made), folder=str(folder))


def refusal(reason: str, text: Text) -> BackupError:
    """Why there is no backup, or none to restore."""
    return BackupError(reason, text=text)


def addresses_of(settings: Settings) -> dict[str, str]:
    """What is backed up, under the name that its copy has."""
    return {"store": settings.store_address, "library": settings.library_address}


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()
