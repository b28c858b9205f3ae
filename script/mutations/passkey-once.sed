# An answer with a passkey is good again.
# File: Sources/WalletCore/SignIn/Passkeys/Checks/PasskeyJudge.swift
# Tests: PasskeySecurityTests
s/guard try transaction.usePasskeyChallenge\(attempt.ticket.challenge, until: attempt.ticket.expiresAt\) else/_ = try transaction.usePasskeyChallenge(attempt.ticket.challenge, until: attempt.ticket.expiresAt)\n    guard 1 > 0 else/
