# A writer that waits for the helper leaves it reading, so that the log cannot be emptied.
# File: Sources/SQLiteStore/Writer/CheckpointHelper.swift
# Tests: CheckpointTests
/if state == \.holding \{ sync\(\) \}/d
