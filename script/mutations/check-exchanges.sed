# Exchanges are not compared with their rates.
# File: Sources/SQLiteStore/Integrity/Invariants.swift
# Tests: InvariantTests
/ExchangeCheck\.run/d
