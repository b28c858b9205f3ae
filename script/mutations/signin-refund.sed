# A code that was not sent stays charged.
# File: Sources/WalletCore/SignIn/Commands/SettleDelivery.swift
# Tests: LimitStorage|GatewayStory
s/try limits\.refund\(at: report\.now, in: transaction\)/try limits.charge(in: transaction)/
