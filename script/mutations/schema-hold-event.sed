# A hold is written without its guard.
# File: Sources/SQLiteStore/Schema/Schema+Holds.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER hold_event_new /,/END;$/d
