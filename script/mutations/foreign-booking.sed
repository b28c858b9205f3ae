# The wallet books on although another program has booked under it.
# File: Sources/SQLiteStore/Writer/WriterConnection.swift
# Tests: ForeignBookingTests
s/guard found == head else \{ return found \}/_ = found/
