# More arrives by an exchange than one booking may move.
# File: Sources/WalletCore/Ledger/Booking/BookingRules+Exchange.swift
# Tests: ExchangeRuleTests
/guard order\.arrives\.minorUnits <= receiver\.currency\.amountLimit/d
