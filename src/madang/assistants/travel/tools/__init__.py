"""Where facts come from and files go: the bundled data, the provider Duffel, and a trip as files.

Called by the agents. Facts go to understand and plan, files to the traveller.
"""
