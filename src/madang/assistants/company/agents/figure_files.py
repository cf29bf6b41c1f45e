"""Figures as files: what `data_analysis` makes where a spreadsheet is asked for, and what `storage_decision` keeps
where figures are to be stored and no document.
"""

import asyncio
from collections.abc import Sequence

from madang.assistants.company.documents.drafts import Exhibit
from madang.assistants.company.present.answer import DataFinding, KeptFigures, findings_of, joined_figures
from madang.assistants.company.present.table_files import to_csv, to_xlsx
from madang.assistants.company.understand.request import TableFormat
from madang.protocol import File
from madang.runtime import PermanentError
from madang.runtime.agents import Finding, RunContext, StepAssignment


async def save_tables(
    exhibits: Sequence[Exhibit], formats: Sequence[TableFormat], context: RunContext
) -> tuple[File, ...]:
    """The tables in each of the formats that is a file."""
    tables = [(exhibit.title.read(context.language), exhibit.table(context.language)) for exhibit in exhibits]
    files = list[File]()
    for wanted, (ending, kind, write) in _WRITERS.items():
        if wanted in formats and tables:
            content = await asyncio.to_thread(write, tables)
            files.append(await context.files.save(f"figures{ending}", kind, content))
    if files:
        await context.audit.record("export_figures", {"files": [file.name for file in files], "tables": len(tables)})
    return tuple(files)


async def store_figures(assignment: StepAssignment) -> Finding:
    """Keeps the figures of the request as files of the session; the company's own database is never written to."""
    counted = joined_figures(findings_of("data_analysis", DataFinding, assignment))
    if counted is None or not counted.exhibits:
        raise PermanentError("There are no figures to keep: count them first.")
    files = await save_tables(counted.exhibits, ("xlsx", "csv"), assignment.context)
    return Finding(data={"found": KeptFigures(kept=files).model_dump(mode="json")}, quality=1.0)


_WRITERS = {
    "xlsx": (".xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", to_xlsx),
    "csv": (".csv", "text/csv", to_csv),
}
