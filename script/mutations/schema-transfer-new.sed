# A transfer is written without its guard: the newest operation's, open accounts, one currency, one user.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER transfer_new /,/END;$/d
