# Known browsers and counts of a number stay when its user has left.
# File: Sources/SQLiteStore/Leaving/FinishLeaving.swift
# Tests: LeavingSecurity
/try connection\.erasure\.forget\(number:/d
