# Bills are not compared with what the chain holds of them.
# File: Sources/SQLiteStore/Integrity/CommitmentCheck.swift
# Tests: InvariantTests
/\+ compareBills\(on: /d
