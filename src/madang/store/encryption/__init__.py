"""Keys and sealing: master keys from the environment, a wrapped data key for each session, and sealers that bind bytes
to their row.

Called for every byte string that is stored or read. Rotation and erasure are in `data_protection`.
"""

from madang.store.encryption.keys import MasterKeys, keys_from_environment

__all__ = ["MasterKeys", "keys_from_environment"]
