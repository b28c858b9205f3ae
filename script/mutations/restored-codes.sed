# Recovery codes of a backup work again.
# File: Sources/SQLiteStore/SignIn/AlternativeStatements.swift
# Tests: RestoredAlternatives
s/ AND ended_at IS NULL AND used_at IS NULL RETURNING/ AND used_at IS NULL RETURNING/
