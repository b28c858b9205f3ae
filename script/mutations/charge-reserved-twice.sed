# A charger that another has claimed is reserved.
# File: Sources/WalletCore/Charging/Session/Commands/ReserveCharger.swift
# Tests: ReservationConformanceTests
/guard try transaction\.claim\(on: charger\) == nil else \{ return \.failure\(\.occupied\) \}/d
