# A message that tells of something goes to a placeholder for a number.
# File: Sources/WalletCore/SignIn/Commands/ChargeNotice.swift
# Tests: RestoredChanges
s/try transaction\.awaitsNumber\(user\) \? nil : //
