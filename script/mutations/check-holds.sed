# Holds are not checked.
# File: Sources/SQLiteStore/Integrity/Invariants.swift
# Tests: InvariantTests
/asking\(HoldIntegrityChecks\.all/d
