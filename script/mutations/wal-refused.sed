# A write that the disk refused is reported as done.
# File: Sources/SQLiteStore/Connection/BufferedWAL.swift
# Tests: BufferedWALTests
s/guard result == SQLITE_OK else \{ return result \}/guard result == SQLITE_OK else { return SQLITE_OK }/
