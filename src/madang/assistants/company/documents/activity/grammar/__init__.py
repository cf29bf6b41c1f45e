"""What the build of a sentence says: the status of a word, acts by which something moves, concepts, and talk.

Called by the reader of activities and by what reads figures and duties; it knows no rule of law.
"""
