"""From found passages to notes: quotable sentences, the few that answer a topic, and figures that contradict each
other.

Called by the researchers and by the report. Everything that comes out stands word for word in a source.
"""
