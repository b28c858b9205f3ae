# What a limit refused is written down as a failed code.
# File: Sources/WalletCore/SignIn/Judging/AlternativeSignInJudge.swift
# Tests: Alternative
s/guard case \.wrong\(let beginsWait\) = refusal else \{ return \}/var beginsWait = false; if case .wrong(let begins) = refusal { beginsWait = begins }/
