# Another transaction counts as the one that runs.
# File: Sources/WalletCore/Charging/Session/ChargingSession+Events.swift
# Tests: ChargingSessionTableTests
/guard isRepeat\(start\) else \{ return \[\.stray\] \}/d
