"""What people and programs may do with sessions, shared links, runs, files, exports, corpora, crons, offered tools, the
memory and tokens: each method finds only what belongs to the actor, and records in the audit what it changes.
`Application` offers them to the server and the command line.
"""

from madang.runtime.access.crons import CronAccess
from madang.runtime.access.exports import EXPORT, ExportAccess, SessionDocuments, open_export
from madang.runtime.access.files import FileAccess
from madang.runtime.access.library import CorpusContents, LibraryAccess
from madang.runtime.access.memory import MemoryAccess
from madang.runtime.access.runs import OpenApproval, RunAccess, RunReply, RunTurn, feedback_key
from madang.runtime.access.sessions import SessionAccess
from madang.runtime.access.shares import ShareAccess, SharedSession
from madang.runtime.access.tokens import TokenAccess
from madang.runtime.access.tools import ToolAccess

__all__ = [
    "EXPORT",
    "CorpusContents",
    "CronAccess",
    "ExportAccess",
    "FileAccess",
    "LibraryAccess",
    "MemoryAccess",
    "OpenApproval",
    "RunAccess",
    "RunReply",
    "RunTurn",
    "SessionAccess",
    "SessionDocuments",
    "ShareAccess",
    "SharedSession",
    "TokenAccess",
    "ToolAccess",
    "feedback_key",
    "open_export",
]
