# An account says that it never had a hold, although it has one.
# File: Sources/SQLiteStore/Schema/Schema+Holds.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER account_has_holds /,/END;$/d
