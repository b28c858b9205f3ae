# Invoices may have gaps.
# File: Sources/SQLiteStore/Integrity/BillIntegrityChecks.swift
# Tests: InvariantTests
s/\(\.invoicesAreNumbered, numbersHaveNoGaps\),//
