# What is held may be taken.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
s/WHERE NEW\.delta<0 AND NEW\.account_id>0$/WHERE 0/
