# An entry need not continue its account.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
/'entry does not continue the account'/,/;$/d
