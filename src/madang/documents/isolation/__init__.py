"""Foreign files are parsed in processes of their own, with limits on time, memory and output, never on the event loop.

`FileReader` is the one door: assistants, the library and the web go through it. `fork_server` is our side of it,
`process` the other one; `limits` says how much a file may cost.
"""

from madang.documents.isolation.file_reader import FileReader
from madang.documents.isolation.limits import ReadingLimits

__all__ = ["FileReader", "ReadingLimits"]
