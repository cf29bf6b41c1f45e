"""What users see: findings of steps as parts of the answer, figures as text and charts, drafts as laid-out documents.
Called by the agents, last by the responder; imports figures, understand and documents.
"""
