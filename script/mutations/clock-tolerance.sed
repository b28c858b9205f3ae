# A wrong clock is believed.
# File: Sources/WalletCore/Storage/Commands/BookingRules.swift
# Tests: ClockTests
s/situation\.clock == \.right else/situation.clock == .right || situation.clock != .right else/
