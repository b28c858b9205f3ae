# A code outlives its tries.
# File: Sources/WalletCore/SignIn/Judging/CodeJudge.swift
# Tests: LimitSecurity|SignInStorage
s/guard kept\.tries < policy\.codeTries else/guard kept.tries < 1_000 else/
