# Messages that tell of something have no limit.
# File: Sources/WalletCore/SignIn/Commands/ChargeNotice.swift
# Tests: ChargeNotice
/for \(key, rules\) in limits where try transaction\.throttle/d
