# A replaced name or number is not compared with the chain.
# File: Sources/SQLiteStore/Integrity/CommitmentCheck.swift
# Tests: InvariantTests
s/commitment != committed/commitment == nil/
