# Reservations do not count among a day's operations.
# File: Sources/SQLiteStore/Charging/WriterConnection+Sessions.swift
# Tests: QuotaConformanceTests
/^    countOperation\(of: user, at: time\)$/d
