# What flowed beyond the limit is billed.
# File: Sources/WalletCore/Charging/Session/ChargeBill.swift
# Tests: ChargeBillTests
s/waived: max\(cost\.total - session\.limit, 0\)/waived: 0/
