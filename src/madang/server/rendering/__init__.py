"""What the server renders so that the page only has to show it: Markdown, text while it is written, graphs.
Called by the routes; knows neither requests nor users.
"""
