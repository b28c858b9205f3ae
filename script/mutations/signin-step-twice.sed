# A step of an authenticator app is good twice.
# File: Sources/SQLiteStore/SignIn/WayStatements.swift
# Tests: LimitReserve|OtherWay
s/ AND last_step<\?3 RETURNING/ AND last_step<=?3 RETURNING/
