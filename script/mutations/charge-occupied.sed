# A charger that another has claimed is begun at.
# File: Sources/WalletCore/Charging/Session/Commands/BeginCharging.swift
# Tests: BeginConformanceTests
/if let there, there\.reservation\.user != user \{ return \.failure\(\.occupied\) \}/d
