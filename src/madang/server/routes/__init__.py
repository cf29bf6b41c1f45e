"""Our own API, one module for each group of addresses, each with a `router`. `app` includes them.
A route reads its `Context` and caller, calls the application or the store, and returns a model.
"""
