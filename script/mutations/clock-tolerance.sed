# A wrong clock is believed.
# File: Sources/WalletCore/Storage/Commands/BookingRules.swift
# Tests: ClockTests
s/guard !situation\.isReplay else \{ return \}/guard !situation.isReplay, situation.now > situation.steady, situation.now < situation.steady else { return }/
