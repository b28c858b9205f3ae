# More is held back than SQLite's VFS writes at a time.
# File: Sources/SQLiteStore/Connection/BufferedWAL.swift
# Tests: BufferedWALTests
s/capacity: Int32 = 0x1FFFF/capacity: Int32 = 0x3FFFF/
