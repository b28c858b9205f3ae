# Nobody asks whether accounts are closed as their operations say.
# File: Sources/SQLiteStore/Integrity/OperationIntegrityChecks.swift
# Tests: HalfDoneTests|InvariantTests
s/, \(\.closedAccountsAreEmpty, closedByOperations\)//
