"""Databases that no demo was made for, each with questions and the SQL that answers them: a record shop, a wholesaler,
a parts trade without declared foreign keys, coffee shops, and a Korean retailer in two schemas.
"""
