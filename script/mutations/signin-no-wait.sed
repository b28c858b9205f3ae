# No wait begins after wrong codes.
# File: Sources/WalletCore/SignIn/Limits/FailureCount.swift
# Tests: LimitTests|LimitSecurity
s/guard let until, until > now else \{ return nil \}/guard let until, until < now else { return nil }/
