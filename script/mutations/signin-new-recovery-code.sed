# The session that has just made recovery codes changes the number with one.
# File: Sources/WalletCore/SignIn/Commands/ChangePhone.swift
# Tests: NewFactor
s/guard code\.isOfSession \|\| !isOld else/guard code.isOfSession, !isOld else/
