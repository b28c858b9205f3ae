# Pages are held back outside a commit, too, and stay after a rollback.
# File: Sources/SQLiteStore/Connection/BufferedWAL.swift
# Tests: BufferedWALTests
s/guard unsafe wal\.pointee\.gathers != 0 else/guard unsafe wal.pointee.gathers != 2 else/
