# A deposit's key stands for any card.
# File: Sources/WalletCore/Ledger/Booking/LedgerAction+Fingerprint.swift
# Tests: CardNamingTests
s/if let card \{ bytes\.append\(card\.id\) \}/if let card { _ = card }/
