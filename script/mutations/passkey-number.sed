# A passkey signs in although the number waits to be proven.
# File: Sources/WalletCore/SignIn/Passkeys/Checks/PasskeyJudge.swift
# Tests: RestoredChangesTests
s/guard try !transaction.awaitsNumber\(user\) else .*$//
