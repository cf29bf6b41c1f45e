"""Commands to run and maintain an installation: serve, token, keys, doctor, audit, erase, prune, backup, restore,
repair, migrate, import-checkpoints.
"""
