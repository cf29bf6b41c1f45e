"""Everything that shows Madang keeps its word.

`architecture` guards the house, `unit` mirrors `src`, `conformance` holds the suites that every backend runs,
`integration` joins rooms, `acceptance` runs the product as a stranger would, `browser` looks at the page.
Assistants keep their own tests in their own folders.
"""
