# Devices that are signed in do not say that the owner turned the app off.
# File: Sources/WalletCore/SignIn/Commands/TurnOffApp.swift
# Tests: AppOffStory
s/try transaction\.markChanged\(.*$//
