# An imported bill may be for other prices than its invoice says.
# File: Sources/SQLiteStore/Schema/Schema+Sessions.swift
# Tests: ImportedBillGuardTests
s/r\.energy=\(NEW\.per_kwh\*r\.wh\+5000000\)\/10000000 AND //
