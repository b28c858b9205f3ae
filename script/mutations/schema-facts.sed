# Currencies and kinds of operation may change.
# File: Sources/SQLiteStore/Schema/Schema+Facts.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER (currency|kind|kind_leg)_fixed /d
