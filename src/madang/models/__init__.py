"""The language boundary: skills, the rules that answer them without a model, and chat models.

May import `madang.state` and `madang.protocol`.
"""
