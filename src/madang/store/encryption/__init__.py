"""Keys and sealing: master keys from the environment, a wrapped data key for each session, and sealers that bind bytes
to their row.

Called for every byte string that is stored or read. Rotation and erasure are in `data_protection`.
"""

from madang.store.encryption.keys import MasterKeys, keys_from_environment
from madang.store.encryption.sealers import RowLabel, Sealer
from madang.store.encryption.tenant_keys import TenantKeys, tenant_label

__all__ = ["MasterKeys", "RowLabel", "Sealer", "TenantKeys", "keys_from_environment", "tenant_label"]
