# A store whose file could not be synced removes its log at the end.
# File: Sources/SQLiteStore/Writer/Writer+Checkpoint.swift
# Tests: CheckpointTests
/connection\.sqlite\.checkpointsWhenClosed\(false\)/d
