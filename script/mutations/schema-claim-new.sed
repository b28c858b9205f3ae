# A charger or a user may have two claims.
# File: Sources/SQLiteStore/Schema/Schema+Sessions.swift
# Tests: SchemaAttackTests
/'claimed already, by somebody or for somebody'/,/user_id=NEW\.user_id\);$/d
