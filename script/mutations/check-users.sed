# Users are not compared with their operations.
# File: Sources/SQLiteStore/Integrity/Invariants.swift
# Tests: InvariantTests
/asking\(UserIntegrityChecks\.all/d
