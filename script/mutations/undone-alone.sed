# A command that breaks a rule takes the others of its group with it.
# File: Sources/SQLiteStore/Writer/Writer.swift
# Tests: WriterTests
s/throw error\.isConstraint \|\| error\.isUnreadable \? \.one\(error\) : \.all\(error\)/throw .all(error)/
