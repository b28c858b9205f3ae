# An operation may follow one that is half done.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
/'the operation before it is half done'/,/WHERE r\.op_id=p\.id\)\) END\);$/d
