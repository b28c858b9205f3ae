# A transfer between own accounts shows twice.
# File: Sources/WalletCore/Ledger/Activity/EntryWalk.swift
# Tests: ActivityTests
s/guard showsMovesOnce, /guard !showsMovesOnce, /
