# A wrong clock is believed.
# File: Sources/WalletCore/Storage/Commands/BookingRules.swift
# Tests: ClockTests
s/guard situation\.isReplay \|\| situation\.clock == \.right else/guard situation.isReplay || situation.now > situation.steady || situation.now <= situation.steady else/
