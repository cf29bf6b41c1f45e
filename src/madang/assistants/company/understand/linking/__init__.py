"""Links the words of a question to the tables, columns and values of a database that nobody prepared.

`evidence` says how surely two words mean the same, `catalogue` lists what can be meant, `links` finds where a question
means it, `roles` makes figures, groups and conditions of it. Called by `understand.questions.query` for drafted layers.
"""
