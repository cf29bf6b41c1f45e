"""The agents of research: brief writer, supervisor, researchers and reporter.

Called by the graph. They call the folders of this assistant in order (understand, plan, extract, prove, present) and
return what they write to the state.
"""
