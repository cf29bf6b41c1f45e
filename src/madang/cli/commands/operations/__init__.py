"""Commands to run and maintain an installation: serve, token, keys, doctor, audit, erase, prune, repair, migrate,
import-checkpoints.
"""
