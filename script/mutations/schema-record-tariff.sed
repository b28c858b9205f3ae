# A bill may be for other prices than those of the session.
# File: Sources/SQLiteStore/Schema/Schema+Sessions.swift
# Tests: SchemaAttackTests
s/AND NEW\.energy=\(f\.per_kwh\*NEW\.wh\+5000000\)\/10000000 //
