# What is held may be taken.
# File: Sources/SQLiteStore/Schema/Schema+Holds.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER entry_held /,/END;$/d
