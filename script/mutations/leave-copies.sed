# Copies from before a migration still have who has left.
# File: Sources/SQLiteStore/Writer/Writer+Erasing.swift
# Tests: LeavingSecurity
s/guard DataFolder\(path: connection\.configuration\.folder\)\.removeCopies\(\) else/guard connection.sweep.isWanted else/
