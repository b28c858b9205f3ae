# An operation may be older than the one before it.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
s/CASE WHEN NEW\.at<p\.at THEN RAISE\(ROLLBACK,'time goes back'\)/CASE WHEN 0 THEN 0/
