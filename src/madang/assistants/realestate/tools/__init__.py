"""What reads files, bundled data, corpora and the outside world, and hands typed values to the rules.

Called by the agents. The rules (understand, plan, search, analyse, present) never import it.
"""
