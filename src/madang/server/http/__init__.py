"""Around every request: the middleware that sets headers, logs and answers unexpected errors, and errors as HTTP
responses. `app` puts it around the routes; below it are `security` and then `routes`.
"""
