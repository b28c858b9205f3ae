# A note may be moved to another operation.
# File: Sources/SQLiteStore/Schema/Schema+Notes.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER note_stays /,/END;$/d
