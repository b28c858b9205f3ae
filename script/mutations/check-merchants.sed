# Merchants are not compared with their identifiers.
# File: Sources/SQLiteStore/Integrity/Invariants.swift
# Tests: InvariantTests
/MerchantCheck\.run/d
