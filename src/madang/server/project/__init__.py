"""What a project's `langgraph.json` adds to the server: its own authentication and authorization (`Auth` of LangGraph's
SDK), and its own app beside ours. `app` and `serving` use it; the objects are loaded by the command line.
"""

from madang.server.project.authentication import ProjectAuthenticator
from madang.server.project.authorization import AuthorizationLayer
from madang.server.project.mounted_app import MountedApp
from madang.server.project.parts import ProjectParts

__all__ = ["AuthorizationLayer", "MountedApp", "ProjectAuthenticator", "ProjectParts"]
