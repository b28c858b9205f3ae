# Names and phone numbers are not compared with the chain.
# File: Sources/SQLiteStore/Integrity/Invariants.swift
# Tests: InvariantTests|RecentCheckTests
/CommitmentCheck\.run/d
