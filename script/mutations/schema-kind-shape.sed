# An operation of any kind may have what only another kind has.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
s/ AND NEW\.legs BETWEEN k\.min_legs .*=k\.reverses$//
/^        AND \(k\.commits=2 OR /d
/^        AND \(NEW\.account_id IS NULL\)=\(k\.effect=/d
