# The file is not synced while bookings go on, so that the last checkpoint waits for all of it.
# File: Sources/SQLiteStore/Writer/CheckpointHelper.swift
# Tests: PowerLossTests
s/holder\.sync\(\)\.map \{ \.broken\(\$0\) \} \?\? //
