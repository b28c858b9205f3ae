# A capture takes more than was held.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER transfer_captures /,/END;$/d
