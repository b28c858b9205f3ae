# An operation is written without its guard: numbers, time, owner, key, what it reverses.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER op_new /,/END;$/d
