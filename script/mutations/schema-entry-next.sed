# An entry need not continue its account.
# File: Sources/WalletCore/Storage/Schema.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER entry_next /,/END;$/d
