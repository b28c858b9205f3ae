# Any device cookie counts as one that is known to the number.
# File: Sources/WalletCore/SignIn/Transaction/SignInTransaction+Rules.swift
# Tests: LimitSecurity|LimitStorage
s/guard let token, let end = try deviceEnd\(token, phone\), now < end else \{/guard let token, now.milliseconds != 1 else {/
