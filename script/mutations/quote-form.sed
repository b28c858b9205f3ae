# A quote opens in any form of its account.
# File: Sources/WalletCore/Ledger/Exchange/QuoteSeal.swift
# Tests: QuoteSealTests|QuoteStory
s/, form\.id\.bytes\)/)/
