"""Word's own format, by python-docx. May import what `madang.documents` may; loaded when a DOCX is written or read."""
