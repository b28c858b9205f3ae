# An operation is taken back twice.
# File: Sources/WalletCore/Ledger/Booking/BookingRules+Reversal.swift
# Tests: RaceTests|ModelTests
s/guard !operation\.isReversed else/guard !operation.isReversed || operation.number > 0 else/
