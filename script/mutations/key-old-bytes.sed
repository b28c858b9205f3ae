# The bytes of a replaced key file stay on the disk.
# File: Sources/SQLiteStore/Keys/KeyFolder.swift
# Tests: KeyFolderTests
s/count: min\(Int\(length\), KeyRing\.fileMax\)\)/count: min(0, Int(length)))/
