# A new user and a changed number are dated by a wrong clock.
# File: Sources/WalletCore/SignIn/Transaction/SignInTransaction+Rules.swift
# Tests: ClockSignIn|WrongClockStory
s/guard clockVerdict != \.right else/guard clockVerdict != .right, clockVerdict == .right else/
