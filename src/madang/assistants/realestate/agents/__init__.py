"""What each agent does: the planner, the three teams and their analyses, and the responder."""
