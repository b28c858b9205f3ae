# The events of an account's holds may have a gap.
# File: Sources/SQLiteStore/Schema/Schema+Holds.swift
# Tests: SchemaAttackTests
s/NEW\.held-NEW\.delta IS NOT iif/NEW.held-NEW.delta<>iif/
