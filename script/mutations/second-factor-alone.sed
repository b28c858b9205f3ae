# The digits of an app that is a second factor sign in without a code by message.
# File: Sources/WalletCore/SignIn/Judging/AppUse.swift
# Tests: SecondFactor
s/else \{ return \.beforeCode \}/else { return .alone }/
