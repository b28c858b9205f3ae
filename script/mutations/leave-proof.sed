# Leaving needs no fresh proof if the page was there before.
# File: Sources/WalletWeb/Screens/Settings/LeaveScreen.swift
# Tests: LeaveTests
/let user = try await context\.signedIn\(\)/{n;d;}
