# The file's facts are not compared with the program's.
# File: Sources/SQLiteStore/Integrity/Invariants.swift
# Tests: InvariantTests
/FactCheck\.run/d
