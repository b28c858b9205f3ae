# Who charges already begins a second time.
# File: Sources/WalletCore/Charging/Session/Commands/BeginCharging.swift
# Tests: BeginConformanceTests
/if own\?\.session != nil \{ return \.failure\(\.alreadyCharging\) \}/d
