# A code that was not sent stays charged.
# File: Sources/SQLiteStore/Commands/SignIn/SettleDelivery.swift
# Tests: LimitStorage|GatewayStory
s/try limits\.refund\(at: report\.now\)/try limits.charge()/
