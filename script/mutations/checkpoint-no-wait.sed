# Bookings go on without end while the disk has not taken what was moved.
# File: Sources/SQLiteStore/Writer/CheckpointPlan.swift
# Tests: CheckpointPlanTests
s/ \? \.wait : \.none/ ? .none : .none/
