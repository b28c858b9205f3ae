# The check does not see that a user waits for a number that no change gave.
# File: Sources/SQLiteStore/Integrity/UserIntegrityChecks.swift
# Tests: InvariantTests
s/WHERE u\.phone IS NULL OR u\.phone NOT GLOB .\+999\*. OR m\.mark IS NOT/WHERE m.mark IS NULL AND m.mark IS NOT/
