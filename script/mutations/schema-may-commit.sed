# Any kind may have a commitment.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
s/ AND \(k\.commits=2 OR \(NEW\.commitment IS NOT NULL\)=k\.commits\)//
