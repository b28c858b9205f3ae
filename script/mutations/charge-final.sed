# What is over goes on.
# File: Sources/WalletCore/Charging/Session/ChargingSession+Events.swift
# Tests: ChargingSessionTableTests
/guard !state\.isFinal else \{ return event\.isOfChargePoint/d
