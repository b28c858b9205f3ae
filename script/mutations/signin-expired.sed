# An expired code is good.
# File: Sources/WalletCore/SignIn/Judging/CodeJudge.swift
# Tests: SignInStorage|OTPTests
s/guard now <= kept\.expiresAt else/guard now <= .endOfTime else/
