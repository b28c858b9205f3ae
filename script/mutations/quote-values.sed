# A form may say another amount than its quote.
# File: Sources/WalletCore/Wallet/Wallet+Exchange.swift
# Tests: QuoteStory
s/quoted\.amount == amount, quoted\.to == receiver/quoted.to == receiver/
