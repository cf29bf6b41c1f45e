"""What people and programs may do with sessions, runs, files and crons: each method takes the actor first, finds only
what is theirs, and records in the audit what it changes. `Application` offers them to the server and the command line.
"""

from madang.runtime.access.crons import CronAccess
from madang.runtime.access.files import FileAccess
from madang.runtime.access.runs import OpenApproval, RunAccess, RunTurn
from madang.runtime.access.sessions import SessionAccess

__all__ = ["CronAccess", "FileAccess", "OpenApproval", "RunAccess", "RunTurn", "SessionAccess"]
