# A session may end while its hold lives.
# File: Sources/SQLiteStore/Schema/Schema+Sessions.swift
# Tests: SchemaAttackTests
/'its hold is not as it says'/,/NEW\.hold_limit\);$/d
