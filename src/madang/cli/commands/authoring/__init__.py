"""Commands for authors of assistants: new-assistant, knowledge, demo."""
