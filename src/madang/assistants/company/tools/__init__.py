"""Functions that make facts: warehouses, the analyst, records, searches, archives, the demo company and the data files.
Called by the agents; the only folder of this assistant that touches databases, files and the network.
"""
