# More is set aside than may be.
# File: Sources/WalletCore/Charging/Session/Commands/BeginCharging.swift
# Tests: BeginConformanceTests
s/guard limit >= least, limit <= policy\.holdMax else/guard limit >= least else/
