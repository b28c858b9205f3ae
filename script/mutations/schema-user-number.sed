# A number is replaced without an operation, or taken from another user.
# File: Sources/SQLiteStore/Schema/Schema+Users.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER user_numbered /,/END;$/d
