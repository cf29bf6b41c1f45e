"""The HTTP and WebSocket server, signing in, and the web page.

`serving` runs it, `app` assembles routes and middleware, `context` is what a route is given. Called by `madang serve`.
May import `madang.runtime` and the rooms below it; never an assistant.
"""
