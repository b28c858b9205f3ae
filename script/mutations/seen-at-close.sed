# An account is closed although it moved on since the form was shown.
# File: Sources/WalletCore/Ledger/Booking/BookingRules.swift
# Tests: ModelTests
s/guard account\.sequence == seen else/guard account.sequence == seen || account.number.value > 0 else/
