# Numbers of invoices may have gaps.
# File: Sources/SQLiteStore/Schema/Schema+Sessions.swift
# Tests: SchemaAttackTests
/'numbers have no gaps'/,/WHERE id=NEW\.operator_id\)\);$/d
