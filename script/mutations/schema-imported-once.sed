# A wallet may count as imported later.
# File: Sources/SQLiteStore/Schema/Schema+SignIn.swift
# Tests: SchemaAttackTests
/'imported once, before everything else'/s/ WHERE .*; END;/ WHERE 0; END;/
