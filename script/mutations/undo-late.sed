# An operation is taken back after its time.
# File: Sources/WalletCore/Ledger/Booking/BookingRules+Reversal.swift
# Tests: ModelTests
s/context\.latest <= deadline else/context.latest <= deadline || operation.number > 0 else/
