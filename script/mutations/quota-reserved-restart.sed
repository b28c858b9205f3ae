# A restart forgets which chargers users have reserved.
# File: Sources/SQLiteStore/Writer/OperationCounts+Books.swift
# Tests: QuotaConformanceTests
s/reserved\.each\(since\)/reserved.each(Timestamp.endOfTime)/
