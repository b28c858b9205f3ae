# One more than the rule says.
# File: Sources/WalletCore/SignIn/Limits/SlidingWindow.swift
# Tests: LimitTests|LimitStorage
s/moments\.count >= rule\.count else/moments.count > rule.count else/
