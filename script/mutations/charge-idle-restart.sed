# Idle minutes are paid for in which the wallet did not run.
# File: Sources/WalletCore/Charging/Session/ChargingSession+Events.swift
# Tests: ChargingSessionClockTests
/if let fullSince \{ endIdling\(at: min\(max\(fullSince, newsAt\), now\)\) \}/d
