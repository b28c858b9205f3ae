# An import forgets the cards.
# File: Sources/SQLiteStore/Import/HistoryReplay.swift
# Tests: ImportStoreTests
s/, card: operation\.card\)/)/
