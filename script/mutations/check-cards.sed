# The cards of operations are not compared with the chain.
# File: Sources/SQLiteStore/Integrity/CommitmentCheck.swift
# Tests: InvariantTests
/compare\("the card"/d
