"""An offer as people see it: text, views, questions and small formats, in Korean and English.

Called by the consultant, the coordinator and the manifest; trip files in tools use the same formats.
"""
