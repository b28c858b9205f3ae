# What is held back is written with bytes that belong elsewhere in the log.
# File: Sources/SQLiteStore/Connection/BufferedWAL.swift
# Tests: BufferedWALTests
s/if unsafe !follows \|\| /if unsafe /
