# An account holds more than its limit.
# File: Sources/WalletCore/Ledger/Booking/BookingRules.swift
# Tests: ModelTests
s/guard !overflow, sum <= account\.currency\.balanceLimit else/guard !overflow, sum <= Int64.max else/
