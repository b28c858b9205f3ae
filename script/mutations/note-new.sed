# A note may be on another user's operation.
# File: Sources/SQLiteStore/Schema/Schema+Notes.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER note_new /,/END;$/d
