# An operation is found, to be undone, whoever asks.
# File: Sources/SQLiteStore/Writer/LedgerStatements.swift
# Tests: ModelTests
/static let reversibleQuery/,/"""$/s/o\.user_id=\?2/?2>0/
