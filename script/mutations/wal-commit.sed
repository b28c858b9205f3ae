# The head of a commit's last page is held back, so that it may never be written.
# File: Sources/SQLiteStore/Connection/BufferedWAL.swift
# Tests: BufferedWALTests
/unsafe wal\.pointee\.gathers = 0/,/return flush/ s/return flush\(\)/return SQLITE_OK/
