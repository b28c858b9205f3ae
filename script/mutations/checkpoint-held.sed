# A writer that waits for the helper leaves it reading, so that the log cannot be emptied.
# File: Sources/SQLiteStore/Writer/CheckpointHelper.swift
# Tests: CheckpointTests
s/if state == \.holding \{ ask\(\.ending\) \}//
