# An account may say anything about its cards.
# File: Sources/SQLiteStore/Integrity/CardIntegrityChecks.swift
# Tests: InvariantTests
s/\(\.cardsAreAsNamed, accountsAreMarked\), //
