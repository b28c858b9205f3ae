# A hold is raised beyond what one booking may move.
# File: Sources/WalletCore/Ledger/Booking/BookingRules+Holds.swift
# Tests: HoldRuleTests
/guard hold\.amount <= account\.currency\.amountLimit/d
