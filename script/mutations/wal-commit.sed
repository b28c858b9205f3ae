# The head of a commit's last page is held back, so that others may look for a page that is not there.
# File: Sources/SQLiteStore/Connection/BufferedWAL.swift
# Tests: BufferedWALTests
s/return completes \? flush\(\) : SQLITE_OK/return SQLITE_OK/
