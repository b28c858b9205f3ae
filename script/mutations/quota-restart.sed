# A restart forgets what users booked.
# File: Sources/SQLiteStore/Writer/OperationCounts+Books.swift
# Tests: QuotaTests
s/addBooked\(row\.user\(0\), at:/_ = (row.user(0),/
