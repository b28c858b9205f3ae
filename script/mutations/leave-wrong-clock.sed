# A user is erased while the clock is wrong.
# File: Sources/SQLiteStore/Leaving/FinishLeaving.swift
# Tests: LeaveTests
s/guard connection\.clockVerdict == \.right, try/guard try/
