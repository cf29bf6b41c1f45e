"""Compliance: what may be given to whom, by dated limits of the law and the industry's code."""

from madang.assistants.company.domain.compliance.activities import Activity, Benefit, Given, Recipient
from madang.assistants.company.domain.compliance.assessing import assess
from madang.assistants.company.domain.compliance.rulebook import Rulebook, read_rulebook

__all__ = ["Activity", "Benefit", "Given", "Recipient", "Rulebook", "assess", "read_rulebook"]
