from typing import cast

from madang.runtime import RunContext, Tool, call_tool
from madang.text import Text


async def weigh(topic: str) -> int:
    return len(topic)


WEIGH = Tool(name="weigh", about=Text(ko="재어 봅니다.", en="Weighs it."), run=weigh)


async def look_around(topic: str, context: RunContext) -> int:
    return cast("int", await call_tool(WEIGH, context, topic=topic))
