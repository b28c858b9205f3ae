# An end that is told again is another end.
# File: Sources/WalletCore/Charging/Session/ChargingSession+Events.swift
# Tests: ChargingSessionTableTests
/guard state != \.settling else \{ return \[\] \}/d
