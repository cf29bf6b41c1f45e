"""Word's own format, by python-docx. Imports the extra `documents` as it loads: only `formats.docx` loads it, on
use.
"""
