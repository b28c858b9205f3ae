# An operation may follow one whose card is missing.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
s/p\.commitment IS NULL OR EXISTS\(SELECT 1 FROM op_card WHERE op_id=p\.id\)/1/
