# The old key is wiped before the disk knows the new one's name.
# File: Sources/SQLiteStore/Keys/KeyFolder.swift
# Tests: KilledRotation
/^    \/\/ (Before the wiping|The names may have been exchanged)/{n;d;}
