"""What a project's `langgraph.json` adds to the server: its own authentication and authorization (`Auth` of LangGraph's
SDK), and its own app beside ours. `app` and `serving` use it; the objects are loaded by the command line.
"""

from madang.server.routes.project.authentication import ProjectAuthenticator
from madang.server.routes.project.authorization import AuthorizationLayer
from madang.server.routes.project.mounted_app import MountedApp
from madang.server.routes.project.parts import ProjectParts

__all__ = ["AuthorizationLayer", "MountedApp", "ProjectAuthenticator", "ProjectParts"]
