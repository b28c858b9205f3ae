# What energy costs is rounded down.
# File: Sources/WalletCore/Charging/Session/ChargeCost.swift
# Tests: ChargeCostTests
s/ \+ 5_000_000\) \/ 10_000_000/) \/ 10_000_000/
