# A write that the disk refused is reported as done.
# File: Sources/SQLiteStore/Connection/BufferedWAL.swift
# Tests: BufferedWALTests
s/else \{ return result \}/else { return SQLITE_OK }/
