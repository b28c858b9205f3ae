# A currency may be added, changed or removed.
# File: Sources/SQLiteStore/Schema/Schema+Facts.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER currency_/d
