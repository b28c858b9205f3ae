# A limit rises by itself beyond what may be set aside.
# File: Sources/WalletCore/Charging/Session/ChargingSession+Events.swift
# Tests: ChargingSessionLimitTests
s/min\(terms\.firstLimit, policy\.holdMax - limit\)/terms.firstLimit/
