from madang.protocol import File
from madang.state import State


class Desk(State, name="tests.papers", version=1):
    wish: str = ""
    handed_in: tuple[File, ...] = ()
    passages: tuple[str, ...] = ()
    papers: tuple[File, ...] = ()
