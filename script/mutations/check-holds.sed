# Holds are not checked.
# File: Sources/SQLiteStore/Integrity/Invariants.swift
# Tests: InvariantTests
/broken\(HoldIntegrityChecks\.all/d
