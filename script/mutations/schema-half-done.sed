# An operation may follow one that is half done.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
s/ELSE RAISE\(ROLLBACK,'the operation before it is half done'\) END/END/
