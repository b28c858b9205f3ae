# An operation may follow one that is half done.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
/'the operation before it is half done'/,/ELSE EXISTS\(SELECT 1 FROM hold_event WHERE op_id=p.id AND account_id=p.account_id\) END\);$/d
