# Money is moved that is not there.
# File: Sources/WalletCore/Ledger/Booking/BookingRules.swift
# Tests: ModelTests
s/guard account\.balance >= amount\.minorUnits else/guard account.balance >= amount.minorUnits || account.number.value > 0 else/
