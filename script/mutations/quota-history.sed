# A user searches and exports as often as they like.
# File: Sources/WalletCore/Wallet/HistoryUseCounts.swift
# Tests: QuotaTests
s/if let until \{ throw /if let until, until < now { throw /
