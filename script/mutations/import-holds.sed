# An import leaves holds that nothing can end.
# File: Sources/SQLiteStore/Import/HistoryReplay.swift
# Tests: ImportedKindsTests
/^    try expireHolds\(\)$/d
