"""Commands to run and maintain an installation: serve, work, token, keys, doctor, audit, erase, prune, backup, restore,
repair, migrate, import-checkpoints.
"""
