# A clock that is behind what was booked makes quotes young again.
# File: Sources/WalletCore/Wallet/Wallet+Exchange.swift
# Tests: QuoteStory
s/context\.clockWasBehind \|\| //
