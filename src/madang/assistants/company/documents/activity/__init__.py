"""The reader of activities: free text about visits, briefings and expenses becomes typed facts with their place in the
text. Called by the review of drafts and by the compliance agent; `told_assessment` in `compliance` judges the facts.
What is not read is said to be unread.
"""
