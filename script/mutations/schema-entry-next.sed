# An entry need not continue its account.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER entry_next /,/END;$/d
