# A recovery code is good twice.
# File: Sources/SQLiteStore/SignIn/AlternativeStatements.swift
# Tests: Alternative|Recovery
s/ AND used_at IS NULL RETURNING/ AND made_at>=0 RETURNING/
