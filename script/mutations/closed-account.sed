# A closed account is used.
# File: Sources/WalletCore/Ledger/Booking/BookingRules.swift
# Tests: ModelTests
s/guard !account\.isClosed else/guard !account.isClosed || account.number.value > 0 else/
