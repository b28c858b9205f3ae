# A new number leaves the other sessions.
# File: Sources/WalletCore/SignIn/PhoneChange/ChangePhone.swift
# Tests: ChangePhone
s/let ended = try transaction\.endOthers\(of: request\.user, but: request\.token\)/let ended = 0/
