# What was rolled back counts as booked.
# File: Sources/SQLiteStore/Writer/WriterConnection.swift
# Tests: QuotaTests
s/operationCounts\.rollBack\(\)/operationCounts.begin()/
