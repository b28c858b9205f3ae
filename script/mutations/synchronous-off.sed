# COMMIT does not wait for the disk.
# File: Sources/SQLiteStore/Connection/ConnectionSettings.swift
# Tests: PowerLossTests
s/PRAGMA synchronous=FULL/PRAGMA synchronous=OFF/
s/"PRAGMA synchronous", 2/"PRAGMA synchronous", 0/
