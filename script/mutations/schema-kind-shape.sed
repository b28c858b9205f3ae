# An operation of any kind may have what only another kind has.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
/'of no known kind, or with what its kind does not have'/,/;$/d
