# A passkey of one user is taken over by another.
# File: Sources/WalletCore/SignIn/Passkeys/Commands/PasskeyCommands.swift
# Tests: SignInConformanceTests
s/guard try transaction.passkey\(passkey.credential, askedBy: nil\) == nil else .*$//
