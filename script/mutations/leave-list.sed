# The list beside the database does not say who left.
# File: Sources/SQLiteStore/Leaving/FinishLeaving.swift
# Tests: LeavingSecurity
/connection\.changes\.add\(\.left/d
