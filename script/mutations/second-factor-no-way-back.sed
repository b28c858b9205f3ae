# An app becomes a second factor of a user who has nothing else.
# File: Sources/WalletCore/SignIn/Commands/SetAuthenticatorRole.swift
# Tests: SecondFactor
s/return \.noWayBack \}/_ = role }/
