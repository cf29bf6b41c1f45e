"""Words of a question that nothing accounts for: which are left, and what is asked about them.
`questions.parts` and `questions.query` read them; the answers come back as choices.
"""
