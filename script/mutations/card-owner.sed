# A user's deposit names another user's card.
# File: Sources/SQLiteStore/Cards/CardRows.swift
# Tests: CardNamingTests
s/WHERE public_id=\?1 AND user_id=\?2/WHERE public_id=?1 AND ?2=?2/
