# The sessions of a user who leaves go on.
# File: Sources/WalletCore/SignIn/Commands/AskToLeave.swift
# Tests: LeaveTests
/try transaction\.endSessions\(of: request\.user\)/d
