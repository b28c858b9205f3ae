# A name is written without an operation, or replaced.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER account_name_/,/END;$/d
