# A user may ask to leave while money is held.
# File: Sources/WalletCore/SignIn/Commands/AskToLeave.swift
# Tests: LeaveTests
/if let obstacle = try transaction\.leavingObstacle/d
