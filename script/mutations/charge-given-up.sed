# A session that its driver has given up begins.
# File: Sources/WalletCore/Charging/Session/ChargingSession+Events.swift
# Tests: ChargingSessionTableTests|ChargingSessionTimeTests
/guard !isGivenUp else \{ return \[\.stray\] \}/d
