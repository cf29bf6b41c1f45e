from madang.runtime import FinalError, Finding, Tool, Work, use
from madang.text import Text

SENT: list[str] = []
"""What left the house, for tests to look at."""


async def send(document: str) -> str:
    SENT.append(document)
    return f"receipt for {document}"


SEND = Tool(name="send", about=Text(ko="보냅니다.", en="Sends it."), run=send, changes_world=True)


async def figures(work: Work) -> Finding:
    if "offline" in work.step.description:
        raise FinalError("no database", text=Text(ko="데이터베이스가 꺼져 있습니다.", en="The database is off."))
    return Finding(data={"figures": [1, 2, 3]})


async def estimate(work: Work) -> Finding:
    return Finding(data={"figures": [2]}, lacking="only an estimate")


async def write(work: Work) -> Finding:
    [source] = work.inputs.values()
    return Finding(data={"document": f"report on {source.data['figures']}"})


async def check(work: Work) -> Finding:
    [source] = work.inputs.values()
    return Finding(data={"document": source.data["document"], "verdict": "clean"})


async def publish(work: Work) -> Finding:
    [source] = work.inputs.values()
    return Finding(data={"receipt": await use(SEND, work.context, document=source.data["document"])})


AGENTS = {"figures": figures, "estimate": estimate, "write": write, "check": check, "publish": publish}
