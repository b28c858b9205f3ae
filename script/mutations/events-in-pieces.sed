# All old security events go at once, while everybody waits.
# File: Sources/SQLiteStore/SignIn/EventStatements.swift
# Tests: SecurityEventTests
s/ ORDER BY at LIMIT 64\)/)/
