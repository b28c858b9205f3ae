# A wrong clock is believed.
# File: Sources/WalletCore/Ledger/Booking/BookingRules.swift
# Tests: ClockTests
s/situation\.terms\.clock == \.right else/situation.terms.clock == .right || situation.terms.clock != .right else/
