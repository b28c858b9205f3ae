# Sessions and their holds may end apart.
# File: Sources/SQLiteStore/Integrity/SessionIntegrityChecks.swift
# Tests: InvariantTests
s/ \(\.sessionsEndWithTheirHolds, sessionsEndTogether\),//
