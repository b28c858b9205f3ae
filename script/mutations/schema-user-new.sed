# A user is added without an operation.
# File: Sources/SQLiteStore/Schema/Schema+Users.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER user_new /,/END;$/d
