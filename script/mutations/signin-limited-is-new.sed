# What a limit refused is written down as a failed code.
# File: Sources/WalletCore/SignIn/Judging/AlternativeSignInJudge.swift
# Tests: Alternative
s/guard case \.wrong\(let locks\) = refusal else \{ return \}/var locks = false; if case .wrong(let begins) = refusal { locks = begins }/
