"""The compliance validation agent: judges a document or an activity; what does not pass is changed, approved or held."""

import asyncio

from pydantic import JsonValue

from madang.assistants.company.agents.inputs import found_by
from madang.assistants.company.domain.documents.approving import MAY_APPROVE, Approval, approve, storable
from madang.assistants.company.domain.documents.correcting import corrected, corrections
from madang.assistants.company.domain.documents.drafts import Draft, revised
from madang.assistants.company.domain.documents.reviewing import Review
from madang.assistants.company.domain.documents.templates import Template
from madang.assistants.company.domain.documents.versions import differences
from madang.assistants.company.domain.findings import ComplianceFinding, DocumentFinding
from madang.assistants.company.state import Company
from madang.assistants.company.tools.office import analyst_on_record, archive_for, roles_in, today_of
from madang.assistants.company.tools.templates import templates
from madang.protocol import Approval as ApprovalRequest
from madang.protocol import Clarification, Option
from madang.runtime import Finding, RunContext, Work
from madang.text import Language, Text

__all__ = ["check_compliance"]
