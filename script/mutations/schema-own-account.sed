# An operation may be about another user's account, or a closed one.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
s/ELSE RAISE\(ROLLBACK,'not the user''s account, or closed, or open already'\) END/ELSE 1 END/
