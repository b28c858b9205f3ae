# A code outlives its tries.
# File: Sources/SQLiteStore/SignIn/CodeJudge.swift
# Tests: LimitSecurity|SignInStorage
s/guard kept\.tries < policy\.codeTries else/guard kept.tries < 1_000 else/
