# An account is made without an operation, with any number.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER account_new /,/END;$/d
