"""From a brief to a plan: one step for each topic, within the limits that the question chose.

Called by the brief writer and the supervisor; the runtime executes the steps with researchers.
"""
