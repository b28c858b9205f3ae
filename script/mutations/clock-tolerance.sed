# A wrong clock is believed.
# File: Sources/WalletCore/Ledger/Booking/BookingRules.swift
# Tests: ClockTests
s/context\.terms\.clock == \.right else/context.terms.clock == .right || context.terms.clock != .right else/
