"""Commands to run and maintain an installation: serve, token, doctor, audit, erase, prune, migrate, import-
checkpoints.
"""
