"""What a local would look at in plans, and sixty requests in words to plan for: `python -m bench travel`."""
