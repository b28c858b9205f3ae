# Anybody may change the look of an account.
# File: Sources/SQLiteStore/Writer/AccountPreferenceStatements.swift
# Tests: AccountLookTests
s/WHERE public_id=\?1 AND user_id=\?2 AND closed_at IS NULL/WHERE public_id=?1 AND ?2>0/
