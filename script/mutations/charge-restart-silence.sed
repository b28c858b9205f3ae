# The time in which the wallet did not run is a charge point's silence, and what it kept comes too late.
# File: Sources/WalletCore/Charging/Session/ChargingSession+Events.swift
# Tests: ChargingSessionClockTests
/newsAt = max\(newsAt, now\.adding\(seconds: ChargingPolicy\.restartTime/d
