# A card may be added to any operation.
# File: Sources/SQLiteStore/Schema/Schema+CardNames.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER op_card_new /,/END;$/d
