# The wallet goes on after the disk has not taken pages that were moved to the file.
# File: Sources/SQLiteStore/Writer/CheckpointPlan.swift
# Tests: CheckpointPlanTests
s/return \.end\(failure\)/return .none/
