# A right code by message forgets the wrong digits of the app after it.
# File: Sources/WalletCore/SignIn/Judging/CodeJudge.swift
# Tests: SecondFactor
s/^    try transaction\.setProven\(/    try transaction.forgetThrottle(.appFailures(phone)); try transaction.setProven(/
