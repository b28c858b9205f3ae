# An account's first hold does not mark it, so that pages do not show what is held.
# File: Sources/SQLiteStore/Schema/Schema+Holds.swift
# Tests: HoldsStory|HoldReceiptTests
/CREATE TRIGGER hold_event_first /d
