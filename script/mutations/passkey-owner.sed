# Another user's passkey confirms.
# File: Sources/WalletCore/SignIn/Passkeys/Checks/AssertionCheck.swift
# Tests: WebAuthnStepTests
s/guard user == nil \|\| user == record.user else .*$//
