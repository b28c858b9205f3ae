# A restored backup has the passkeys of users who have left since.
# File: Sources/SQLiteStore/SignInChanges/SignInChangeReplay.swift
# Tests: RestoredChanges
/connection\.run\("DELETE FROM passkey WHERE user_id/d
