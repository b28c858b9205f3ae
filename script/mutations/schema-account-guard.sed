# Accounts are renamed, closed and opened again without an operation.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER account_fixed /,/END;$/d
/CREATE TRIGGER account_named /,/END;$/d
/CREATE TRIGGER account_closes /,/END;$/d
