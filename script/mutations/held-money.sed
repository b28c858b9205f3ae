# A hold keeps money from nobody.
# File: Sources/WalletCore/Ledger/Booking/AccountState.swift
# Tests: ModelTests|HoldRuleTests
s/balance - holds\.held, currency/balance, currency/
