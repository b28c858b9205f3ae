# A writer without work empties the log although the disk has not taken what was moved.
# File: Sources/SQLiteStore/Writer/Writer+Checkpoint.swift
# Tests: CheckpointTests
/if case \.broken = helper\.state/d
