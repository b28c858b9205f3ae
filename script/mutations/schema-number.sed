# A number changes without an operation, or to another user's.
# File: Sources/SQLiteStore/Schema/Schema+Users.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER user_numbered /,/END;$/d
