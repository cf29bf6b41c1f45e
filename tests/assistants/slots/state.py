from typing import Annotated

from madang.state import Bounds, State, merge
from madang.text import Text

NIGHTS = Text(ko="1박~14박이어야 합니다.", en="A stay is 1 to 14 nights.")


class Trip(State, name="tests.slots", version=1):
    wish: str = ""
    destination: str | None = None
    nights: Annotated[int | None, Bounds(1, 14, NIGHTS)] = None
    offers: Annotated[dict[str, str], merge] = {}
    proposal: str = ""
