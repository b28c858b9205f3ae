# A restored backup goes on in the series that it was made in.
# File: Sources/SQLiteStore/Maintenance/RestoredAlternatives.swift
# Tests: RestoredSeriesTests
/UPDATE (operator|wallet) SET series=/d
