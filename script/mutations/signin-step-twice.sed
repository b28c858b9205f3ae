# A step of an authenticator app is good twice.
# File: Sources/SQLiteStore/SignIn/AlternativeStatements.swift
# Tests: LimitReserve|Alternative
s/ AND last_step<\?3 RETURNING/ AND last_step<=?3 RETURNING/
