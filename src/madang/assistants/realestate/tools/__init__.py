"""The tools of the assistant: they read what it knows from files and from outside, and give it to the domain."""
