"""What runs tell, as it goes over the wire: messages put together, steps in the shapes of the stream modes, server-sent
events. Called by the routes of runs and threads.
"""

from madang.server.langgraph_api.streaming.streams import router

__all__ = ["router"]
