"""The tools of the assistant: functions that make facts."""
