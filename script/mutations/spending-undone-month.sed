# What was undone counts in the month's sums.
# File: Sources/WalletCore/Ledger/Activity/MonthFlowReading.swift
# Tests: SpendingTests
s/, try !reader.isReversed\(entry.number\)//
