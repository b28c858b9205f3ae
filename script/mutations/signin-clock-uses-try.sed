# A right code that only the clock refuses counts as a try.
# File: Sources/WalletCore/SignIn/Judging/CodeJudge.swift
# Tests: ClockSignIn|WrongClockStory
s/try transaction\.takeTryBack\(of: browser, for: purpose\)/_ = browser/
