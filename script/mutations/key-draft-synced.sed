# A new key file gets its name before its bytes are on the disk.
# File: Sources/SQLiteStore/Keys/KeyFolder.swift
# Tests: KilledRotation
s/guard FileBytes\.write\(bytes\[\.\.\.\], to: file\.number\), fsync\(file\.number\) == 0 else/guard FileBytes.write(bytes[...], to: file.number) else/
