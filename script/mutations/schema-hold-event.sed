# A hold's event is written without its guard: the newest operation's, continues its account and its hold.
# File: Sources/SQLiteStore/Schema/Schema+Holds.swift
# Tests: SchemaAttackTests
/CREATE TRIGGER hold_event_new /,/END;$/d
