from madang.runtime import Finding, PermanentError, StepAssignment, Tool, call_tool
from madang.text import Text

SENT: list[str] = []
"""What left the house, for tests to look at."""


async def send(document: str) -> str:
    SENT.append(document)
    return f"receipt for {document}"


SEND = Tool(name="send", about=Text(ko="보냅니다.", en="Sends it."), run=send, changes_world=True)


async def figures(assignment: StepAssignment) -> Finding:
    if "offline" in assignment.step.description:
        raise PermanentError("no database", text=Text(ko="데이터베이스가 꺼져 있습니다.", en="The database is off."))
    return Finding(data={"figures": [1, 2, 3]})


async def estimate(assignment: StepAssignment) -> Finding:
    return Finding(data={"figures": [2]}, missing="only an estimate")


async def write(assignment: StepAssignment) -> Finding:
    [source] = assignment.inputs.values()
    return Finding(data={"document": f"report on {source.data['figures']}"})


async def check(assignment: StepAssignment) -> Finding:
    [source] = assignment.inputs.values()
    return Finding(data={"document": source.data["document"], "verdict": "clean"})


async def publish(assignment: StepAssignment) -> Finding:
    [source] = assignment.inputs.values()
    return Finding(data={"receipt": await call_tool(SEND, assignment.context, document=source.data["document"])})


AGENTS = {"figures": figures, "estimate": estimate, "write": write, "check": check, "publish": publish}
