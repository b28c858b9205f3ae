# Other sessions do not hear of a changed factor.
# File: Sources/WalletCore/SignIn/Transaction/SignInTransaction+Rules.swift
# Tests: FactorNotice
/try markChanged\(FactorChange/d
