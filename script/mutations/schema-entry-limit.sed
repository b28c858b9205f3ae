# A statement's OR IGNORE leaves out the entry that would be below zero.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
/'below zero, or too large'/d
