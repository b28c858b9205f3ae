# Nobody asks whether operations did what their kind does besides moving money.
# File: Sources/SQLiteStore/Integrity/OperationIntegrityChecks.swift
# Tests: HalfDoneTests|InvariantTests
s/ \(\.operationsAreWhole, isWhole\),//
