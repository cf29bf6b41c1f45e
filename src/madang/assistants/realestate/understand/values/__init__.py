"""What the numbers and the words of one message say of a case: roles, changes of amounts, facts by words, and a home
that is sold. Called by `message`.
"""
