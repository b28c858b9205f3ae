# What was undone counts in the sums by tag.
# File: Sources/WalletCore/Ledger/Activity/SpendingReading.swift
# Tests: SpendingTests
s/, try !reader.isReversed\(note.number\)//
