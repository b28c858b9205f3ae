# Who has seen other prices begins all the same.
# File: Sources/WalletCore/Charging/Session/Commands/BeginCharging.swift
# Tests: BeginStory
/if let seen, seen != offer\.tariff \{ return \.failure\(\.pricesChanged\) \}/d
