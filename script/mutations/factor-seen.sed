# Who confirms one change of a factor has confirmed the next.
# File: Sources/WalletCore/SignIn/Commands/SessionCommands.swift
# Tests: FactorNotice
s/markChangeSeen\(of: request\.token, upTo: moment\)/markChangeSeen(of: request.token, upTo: .endOfTime)/
