"""Analyse, plan, execute, plan anew when it fails; and nothing leaves the house unapproved."""
