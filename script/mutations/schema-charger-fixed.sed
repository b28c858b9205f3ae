# A charger may go to another charge point, or to another place there.
# File: Sources/SQLiteStore/Schema/Schema+Charging.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER connector_fixed /,/END;$/d
