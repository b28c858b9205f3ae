# A charge point that is silent for ever holds the money for ever.
# File: Sources/WalletCore/Charging/Session/ChargingSession+Events.swift
# Tests: ChargingSessionTimeTests
s/newsAt\.adding\(seconds: policy\.newsTime\) <= now$/newsAt > .endOfTime/
