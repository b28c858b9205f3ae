# An entry may take what is held.
# File: Sources/SQLiteStore/Schema/Schema+Holds.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER entry_held /,/END;$/d
