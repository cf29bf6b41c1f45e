"""Words of a question that nothing accounts for: which are left, and what is asked about them.
`question_parts` and `question_query` read them; the answers come back as choices.
"""
