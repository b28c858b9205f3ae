# An app that the owner turned off comes back with a backup.
# File: Sources/WalletCore/SignIn/Commands/TurnOffApp.swift
# Tests: AppOffStory
s/try transaction\.record\(\.authenticatorOff, of: user\)//
