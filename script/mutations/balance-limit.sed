# An account holds more than its limit.
# File: Sources/WalletCore/Storage/Commands/BookingRules.swift
# Tests: ModelTests
s/guard !overflow, sum <= Currency\.balanceLimit else/guard !overflow else/
