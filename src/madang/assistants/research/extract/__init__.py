"""From found passages to notes: quotable sentences, the few that answer a topic, claims that contradict each other, and
what is asked and not given.

Called by the researchers and by the report. Everything that comes out stands word for word in a source.
"""
