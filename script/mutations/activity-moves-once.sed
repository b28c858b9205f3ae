# A transfer between own accounts shows twice.
# File: Sources/SQLiteStore/Readers/EntryWalkStatement.swift
# Tests: ActivityTests
s/walk\.showsMovesOnce,/false,/g
