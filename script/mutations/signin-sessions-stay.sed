# A new number leaves the other sessions.
# File: Sources/SQLiteStore/Commands/SignIn/ChangePhone.swift
# Tests: ChangePhone
s/let ended = try books\.endOthers\(of: asking\.user, but: asking\.token\)/let ended = 0/
