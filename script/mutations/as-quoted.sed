# An exchange books whatever arrives.
# File: Sources/WalletCore/Ledger/Exchange/RateQuote.swift
# Tests: ModelTests
s/quote\.rate\.value\(of: exchanged, in: arrives\.currency\) == arrives/arrives.minorUnits > 0/
