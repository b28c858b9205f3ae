# All pages are moved at once although the helper could have moved most of them before.
# File: Sources/SQLiteStore/Writer/CheckpointPlan.swift
# Tests: CheckpointPlanTests
s/ \&\& unmoved < part//
