# A quote whose end is further away than a quote's can be is good.
# File: Sources/WalletCore/Wallet/Wallet+Exchange.swift
# Tests: ExchangeConformanceTests
s/\|\| \(order\.goodUntil .*\) > latest//
