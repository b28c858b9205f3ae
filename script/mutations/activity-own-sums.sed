# Money moved between own accounts counts as money in and out.
# File: Sources/WalletCore/Ledger/Activity/ActivityReading.swift
# Tests: ActivityTests
s/guard filter.account != nil .. !entry.isBetweenOwnAccounts else/guard true else/
