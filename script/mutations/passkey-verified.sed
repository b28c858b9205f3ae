# A passkey need not ask who holds it.
# File: Sources/WalletCore/SignIn/Passkeys/Checks/RegistrationCheck.swift
# Tests: WebAuthnStepTests
s/guard flags.contains\(.verified\) else .*$//
