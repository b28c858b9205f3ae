# What a closed account keeps counts as spent.
# File: Sources/WalletCore/Ledger/Activity/MonthFlowReading.swift
# Tests: SpendingTests
s/case .deposit, .withdraw, .capture, .fee: true/case .deposit, .withdraw, .capture, .fee, .close, .reopen: true/;s/case .transfer, .exchange, .close, .reopen, .undo: false/case .transfer, .exchange, .undo: false/
