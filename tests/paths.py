"""Where things lie, so that no test has to count parent folders."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "madang"
CHECKLISTS = ROOT.parent / "shared" / "requirements"
STATUTES = ROOT.parent / "shared" / "data" / "statutes"
