# An account says that it has no cards, although it has one.
# File: Sources/SQLiteStore/Schema/Schema+CardNames.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER account_has_cards /,/END;$/d
