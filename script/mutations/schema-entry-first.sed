# An account may begin twice, or with money.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
/'an account begins once, empty'/,/;$/d
