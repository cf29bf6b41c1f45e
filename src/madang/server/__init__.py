"""HTTP, WebSocket, sign-in and the web page.

May import `madang.runtime` and the rooms below it; never an assistant.
"""
