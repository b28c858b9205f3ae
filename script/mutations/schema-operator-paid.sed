# An operator may be paid to any account.
# File: Sources/SQLiteStore/Schema/Schema+Charging.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER operator_paid /,/END;$/d
