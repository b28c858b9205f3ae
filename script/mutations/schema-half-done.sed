# An operation may follow one that is half done.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: HalfDoneTests
/'the operation before it is half done'/,/END\);$/d
