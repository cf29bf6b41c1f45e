"""Access to files, bundled data, corpora and the live API; hands typed values to the rules.

Called by the agents. The rules (understand, plan, search, analyse, present) never import it.
"""
